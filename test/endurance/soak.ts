import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Server, startService } from '../lab/processes.ts';
import { compared, none, type Row, value } from '../lab/report.ts';
import { callRest, followReport, readMetrics } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';

const PAGE = '/bare';
const REPORTS_PER_SECOND = 5;
const SAMPLE_MS = 1_000;
const BYTES_PER_MB = 1_000_000;
/** The share of samples that is left out while V8 compiles, caches fill, and the audit process starts. */
const WARM_UP_SHARE = 0.25;
const MAX_MEMORY_GROWTH = 1.15;
const MAX_MORE_DESCRIPTORS = 10;

interface Sample {
  residentBytes: number;
  childBytes: number;
  descriptors: number;
  watchers: number;
  waiting: number;
}

/**
 * Creates five reports per second, follows each over a subscription, and compares the memory and file descriptors of
 * the last quarter with those of the second.
 */
export async function measureSoak({ folder, use, minutes }: Lab & { minutes: number }): Promise<Row[]> {
  const site = use(await startFixtureSite(realPages()));
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' };
  const service = await startService(`sqlite:${folder}/soak.db`, settings);
  const samples: Sample[] = [];
  const total = Math.round(minutes * 60 * REPORTS_PER_SECOND);
  const ends: Promise<boolean>[] = [];
  const startedAt = performance.now();
  let sampledAt = 0;
  for (let i = 0; i < total; i++) {
    await sleep(Math.max(0, startedAt + (i * 1000) / REPORTS_PER_SECOND - performance.now()));
    ends.push(createAndWatch(service, site.url(PAGE)).catch(() => false));
    if (performance.now() - sampledAt < SAMPLE_MS) continue;
    sampledAt = performance.now();
    samples.push(await takeSample(service));
  }
  const failed = (await Promise.all(ends)).filter((isCompleted) => !isCompleted).length;
  const { watchers, waiting } = await takeSample(service);

  const quarter = Math.floor(samples.length * WARM_UP_SHARE);
  const parts = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const flatMemory = (name: string, sampled: 'residentBytes' | 'childBytes'): Row => {
    const [from = Number.NaN, to = Number.NaN] = parts.map(
      (part) => part.reduce((sum, sample) => sum + sample[sampled], 0) / part.length / BYTES_PER_MB,
    );
    const title = `${name}: last quarter, compared with second quarter`;
    return compared(title, 'MB', [to, from], { atMost: MAX_MEMORY_GROWTH });
  };
  // A burst needs more connections for a moment; only a leak raises the minimum.
  const [from = Number.NaN, to = Number.NaN] = parts.map((part) =>
    Math.min(...part.map(({ descriptors }) => descriptors)),
  );
  const moreDescriptors = `Files and connections: minimum of last quarter (${to}) - minimum of second quarter`;
  return [
    none(`Failed of ${total} reports`, failed),
    flatMemory('Memory of the service', 'residentBytes'),
    flatMemory('Memory of its audit process', 'childBytes'),
    value(moreDescriptors, '', to - from, { atMost: MAX_MORE_DESCRIPTORS }),
    none('Watchers afterwards', watchers),
    none('Queued runs afterwards', waiting),
  ];
}

/** @returns whether the last event of the report's subscription has the status completed */
async function createAndWatch(service: Server, url: string): Promise<boolean> {
  const { status, body } = await callRest(service, 'POST', '/reports', { form: { url } });
  if (status !== 201) return false;
  let last: string | undefined;
  for await (const status of followReport(service, body.data.id)) last = status;
  return last === 'COMPLETED';
}

async function takeSample(service: Server): Promise<Sample> {
  const read = await readMetrics(service);
  return {
    residentBytes: read('process_resident_memory_bytes'),
    childBytes: read('page_reports_audit_processes_resident_memory_bytes'),
    descriptors: readdirSync(`/proc/${service.pid}/fd`).length,
    watchers: read('page_reports_watchers'),
    waiting: read('page_reports_queue_waiting'),
  };
}
