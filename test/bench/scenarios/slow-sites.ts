import { setTimeout as sleep } from 'node:timers/promises';
import { treeCpuSeconds } from '../../lab/processes.ts';
import { type Row, value } from '../../lab/report.ts';
import { readMetrics } from '../../lab/requests.ts';
import { type Route, startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { createRequest, generateLoad } from '../measure/load.ts';

const PAGE = '/bare';
const FIRST_BYTE_MS = [100, 500, 1_000];
/** `RUN_CONCURRENCY`; the first is the default for one audit process, the last the default limit of one account. */
const CONCURRENCIES = { quick: [8, 32], full: [8, 16, 32, 64] };
const SECONDS = { quick: 5, full: 20 };
const WARM_UP_MS = 5_000;
/** More than any setting completes. */
const REPORTS = 2_500;
const CONNECTIONS = 8;
const COMPLETED = 'page_reports_runs_total{outcome="completed",error_code=""}';

/** Reports per second of a service with one audit process whose sites respond late, by `RUN_CONCURRENCY`. */
export async function measureSlowSites(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const firstByteMs of FIRST_BYTE_MS) {
    for (const concurrency of CONCURRENCIES[bench.pace])
      rows.push(...(await measureSetting(bench, firstByteMs, concurrency)));
  }
  return rows;
}

async function measureSetting(bench: Bench, firstByteMs: number, concurrency: number): Promise<Row[]> {
  const site = await startSlowSite(firstByteMs, bench.use);
  const service = await startMeasured(`sqlite:${bench.folder}/slow-${firstByteMs}-${concurrency}.db`, {
    ALLOW_TARGETS: site.host,
    AUDIT_CONCURRENCY: '1',
    RUN_CONCURRENCY: String(concurrency),
  });
  const load = { connections: CONNECTIONS, amount: REPORTS };
  await generateLoad(service.url, createRequest(site.url(PAGE)), load);
  await sleep(WARM_UP_MS);
  const countCompleted = async () => (await readMetrics(service))(COMPLETED);
  const completed = await countCompleted();
  const cpuBefore = treeCpuSeconds(service.pid);
  const startedAt = performance.now();
  await sleep(SECONDS[bench.pace] * 1000);
  const seconds = (performance.now() - startedAt) / 1000;
  const reports = (await countCompleted()) - completed;
  const cores = (treeCpuSeconds(service.pid) - cpuBefore) / seconds;
  await service.end();
  const setting = `first byte after ${firstByteMs / 1000} s, RUN_CONCURRENCY=${concurrency}`;
  return [
    value(`Reports, ${setting}`, 'reports/s', reports / seconds),
    value(`Cores in use, ${setting}`, 'cores', cores),
  ];
}

/** A site that sends the first byte of each response late. */
async function startSlowSite(firstByteMs: number, use: Bench['use']) {
  const fast = use(await startFixtureSite(realPages()));
  const slow: Route = async ({ method = 'GET', url = '' }, response) => {
    await sleep(firstByteMs);
    const upstream = await fetch(fast.url(url), { method, redirect: 'manual' });
    const headers = { 'content-type': upstream.headers.get('content-type') ?? 'text/plain' };
    response.writeHead(upstream.status, headers).end(Buffer.from(await upstream.arrayBuffer()));
  };
  return use(await startFixtureSite({}, { otherwise: slow }));
}
