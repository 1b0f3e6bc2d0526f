import { setTimeout as sleep } from 'node:timers/promises';
import { type Route, startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { generateLoad } from '../measure/generate-load.ts';
import { treeCpuSeconds } from '../measure/tree-cpu-seconds.ts';
import { startService } from '../start-server.ts';

const PAGE = '/bare';
const KEY = 'key-of-the-first-account';
const FIRST_BYTE_MS = [100, 500, 1_000];
/** `RUN_CONCURRENCY`; the first is the default for one audit process. */
const CONCURRENCIES = { quick: [8, 32], full: [8, 16, 32, 64, 128] };
const SECONDS = { quick: 5, full: 20 };
const WARM_UP_MS = 5_000;
/** More than any setting completes. */
const REPORTS = 2_500;
const CONNECTIONS = 8;

/** Reports per second of a service with one audit process whose sites respond late, by `RUN_CONCURRENCY`. */
export async function measureSlowSites(bench: Bench): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const firstByteMs of FIRST_BYTE_MS) {
    for (const concurrency of CONCURRENCIES[bench.isQuick ? 'quick' : 'full']) {
      comparisons.push(...(await measureSetting(bench, firstByteMs, concurrency)));
    }
  }
  return comparisons;
}

async function measureSetting(bench: Bench, firstByteMs: number, concurrency: number): Promise<Comparison[]> {
  const site = await startSlowSite(firstByteMs);
  const service = await startService(bench, `sqlite:${bench.folder}/slow-${firstByteMs}-${concurrency}.db`, {
    ALLOW_TARGETS: site.host,
    AUDIT_CONCURRENCY: '1',
    RUN_CONCURRENCY: String(concurrency),
    BOOTSTRAP_API_KEY: KEY,
  });
  const request = {
    method: 'POST' as const,
    path: '/api/v1/reports',
    headers: { authorization: `Bearer ${KEY}`, prefer: 'respond-async', 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.url(PAGE) }),
  };
  await generateLoad(service.url, request, { connections: CONNECTIONS, amount: REPORTS }, bench.signal);
  await sleep(WARM_UP_MS, undefined, { signal: bench.signal });
  const [completed, cpuSeconds, startedAt] = [
    await countCompleted(service.url),
    treeCpuSeconds(service.pid),
    performance.now(),
  ];
  await sleep(SECONDS[bench.isQuick ? 'quick' : 'full'] * 1000, undefined, { signal: bench.signal });
  const seconds = (performance.now() - startedAt) / 1000;
  const reports = (await countCompleted(service.url)) - completed;
  const cores = (treeCpuSeconds(service.pid) - cpuSeconds) / seconds;
  await service.end();
  await site.close();
  const setting = `first byte after ${firstByteMs / 1000} s, RUN_CONCURRENCY=${concurrency}`;
  const only = (name: string, unit: string, ours: number): Comparison => ({
    name,
    unit,
    ours,
    reference: null,
    target: null,
  });
  return [
    only(`Reports, ${setting}`, 'reports/s', reports / seconds),
    only(`Cores in use, ${setting}`, 'cores', cores),
  ];
}

/** A site that sends the first byte of each response late. */
async function startSlowSite(firstByteMs: number) {
  const fast = await startFixtureSite(realPages());
  const slow: Route = async (incoming, response) => {
    await sleep(firstByteMs);
    const { method, url = '' } = incoming;
    const upstream = await fetch(fast.url(url), { method: method ?? 'GET', redirect: 'manual' });
    const headers = { 'content-type': upstream.headers.get('content-type') ?? 'text/plain' };
    response.writeHead(upstream.status, headers).end(Buffer.from(await upstream.arrayBuffer()));
  };
  const site = await startFixtureSite({}, { otherwise: slow });
  const close = async () => {
    await site.close();
    await fast.close();
  };
  return { ...site, close };
}

async function countCompleted(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^page_reports_runs_total\{outcome="completed",error_code=""\} (\d+)/m.exec(metrics)?.[1]);
}
