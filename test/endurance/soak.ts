import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFixtureSite } from '../support/fixture-site.ts';
import { readEvents } from '../support/read-events.ts';
import { realPages } from '../support/real-pages.ts';
import { type Measurement, none } from './measurement.ts';
import { callRest, endService, KEY, type Service, startService } from './service.ts';

const PAGE = '/bare';
const REPORTS_PER_SECOND = 5;
const DEFAULT_MINUTES = 20;
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
  sockets: number;
  watchers: number;
  waiting: number;
}

/**
 * Creates five reports per second, follows each over a subscription, and compares the memory, connections and file
 * descriptors of the last quarter with those of the second.
 * @param minutes duration
 */
export async function measureSoak(folder: string, minutes = DEFAULT_MINUTES): Promise<Measurement[]> {
  const site = await startFixtureSite(realPages());
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' };
  await using service = await startService(`${folder}/soak.db`, settings);
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
  const after = await takeSample(service);
  await endService(service);
  await site.close();
  return measurementsOf(samples, { total, failed, after });
}

function measurementsOf(
  samples: readonly Sample[],
  { total, failed, after }: { total: number; failed: number; after: Sample },
): Measurement[] {
  const quarter = Math.floor(samples.length * WARM_UP_SHARE);
  const mean = (name: keyof Sample, part: readonly Sample[]) =>
    part.reduce((sum, sample) => sum + sample[name], 0) / part.length;
  const least = (name: keyof Sample, part: readonly Sample[]) =>
    Math.min(...part.map((sample) => sample[name]));
  const early = samples.slice(quarter, 2 * quarter);
  const late = samples.slice(-quarter);
  const flatMemory = (name: string, sampled: 'residentBytes' | 'childBytes'): Measurement => {
    const [from, to] = [mean(sampled, early), mean(sampled, late)];
    return {
      name: `${name}: last quarter / second quarter`,
      target: `<= ${MAX_MEMORY_GROWTH}`,
      measured: `${(to / from).toFixed(2)} (${mb(from)} to ${mb(to)} MB)`,
      isMet: to / from <= MAX_MEMORY_GROWTH,
    };
  };
  const flatCount = (name: string, sampled: 'descriptors' | 'sockets'): Measurement => {
    // A burst needs more connections for a moment; only a leak raises the minimum.
    const [from, to] = [least(sampled, early), least(sampled, late)];
    return {
      name: `${name}: minimum of last quarter - minimum of second quarter`,
      target: `<= ${MAX_MORE_DESCRIPTORS}`,
      measured: `${to - from} (${from} to ${to})`,
      isMet: to - from <= MAX_MORE_DESCRIPTORS,
    };
  };
  return [
    none(`Failed of ${total} reports`, failed),
    flatMemory('Memory of the service', 'residentBytes'),
    flatMemory('Memory of its audit process', 'childBytes'),
    flatCount('File descriptors', 'descriptors'),
    flatCount('Connections', 'sockets'),
    none('Watchers afterwards', after.watchers),
    none('Queued runs afterwards', after.waiting),
  ];
}

const mb = (bytes: number) => Math.round(bytes / BYTES_PER_MB);

/** @returns whether the last event of the report's subscription has the status completed */
async function createAndWatch(service: Service, url: string): Promise<boolean> {
  const { status, body } = await callRest(service, 'POST', '/reports', { form: { url } });
  if (status !== 201) return false;
  const id = Buffer.from(`Report:${body.data?.id}`).toString('base64url');
  const query = `subscription { reportUpdated(id: "${id}") { status } }`;
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query }),
  });
  let last: string | undefined;
  for await (const { data } of readEvents(response)) last = data?.reportUpdated.status;
  return last === 'COMPLETED';
}

async function takeSample({ url, command }: Service): Promise<Sample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  const { pid } = command.process;
  const descriptors = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(`/proc/${pid}/fd/${name}`));
  return {
    residentBytes: read('process_resident_memory_bytes'),
    childBytes: read('page_reports_audit_processes_resident_memory_bytes'),
    descriptors: descriptors.length,
    sockets: descriptors.filter((target) => target.startsWith('socket:')).length,
    watchers: read('page_reports_watchers'),
    waiting: read('page_reports_queue_waiting'),
  };
}

/** The file or socket behind a descriptor; empty if it was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
