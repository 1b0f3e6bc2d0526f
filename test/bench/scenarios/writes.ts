import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import type { Bench } from '../bench.ts';
import type { Comparison } from '../comparison.ts';
import { startTaskProcess } from '../engine/start-task-process.ts';
import { cpuSeconds } from '../measure/cpu-seconds.ts';
import { eventLoopDelay } from '../measure/event-loop-delay.ts';
import { generateLoad, type RepeatedRequest } from '../measure/generate-load.ts';
import { probe } from '../measure/probe.ts';
import { median, quantile } from '../measure/quantile.ts';
import { residentMib } from '../measure/resident-mib.ts';
import { seedSqlite } from '../seed/seed-sqlite.ts';
import { BENCH_KEY } from '../seed/seeded-accounts.ts';
import { type Server, startService } from '../start-server.ts';
import { restRequest } from './list-cases.ts';

const REPORTS = 1_000;
/** A page of 3 kB that loads a stylesheet and a script. */
const PAGE = '/bare';
const ENGINE_BASELINE = new URL('../baselines/engine-baseline.ts', import.meta.url);

const RUNS = { quick: 30, full: 100 };
const ROUNDS = { quick: 2, full: 5 };
const CONNECTIONS = 32;
const POLL_MS = 20;
const MIN_RATIO_TO_ENGINE = 0.7;

const BURST = { quick: 2_000, full: 10_000 };
/** Too high for a burst to reach. */
const QUEUE_LIMIT = 1_000_000;
const PROBE_MS = { quick: 5_000, full: 30_000 };
const MIN_ACCEPTED_PER_SECOND = 1_000;
const MAX_P99_RATIO = 5;

/** Measures reports from creation to completion, and a burst of creations while another client reads. */
export async function measureWrites(bench: Bench): Promise<Comparison[]> {
  const site = await startFixtureSite(realPages());
  const startOnCopy = async (name: string) => {
    const file = join(bench.folder, name);
    const seeded = new Sqlite(await seedSqlite({ reports: REPORTS }), { readonly: true });
    await seeded.backup(file);
    seeded.close();
    const settings = { ALLOW_TARGETS: site.host, QUEUE_LIMIT: String(QUEUE_LIMIT) };
    return { file, server: await startService(bench, `sqlite:${file}`, settings) };
  };

  const forRuns = await startOnCopy('runs.db');
  await eventLoopDelay(forRuns.server, '');
  const runs = await compareRuns(bench, forRuns, site.url(PAGE));
  const runsDelay = await eventLoopDelay(forRuns.server, 'reports are created and completed');
  await forRuns.server.end();
  const forBurst = await startOnCopy('burst.db');
  const burst = await measureBurst(bench, forBurst.server, site.url(PAGE));
  await forBurst.server.end();
  await site.close();
  return [runs, runsDelay, ...burst];
}

/** A service and its database file. */
interface Service {
  file: string;
  server: Server;
}

async function compareRuns(bench: Bench, service: Service, page: string): Promise<Comparison> {
  const pace = bench.isQuick ? 'quick' : 'full';
  const count = RUNS[pace];
  const urls = Array<string>(count).fill(page);
  const baseline = startTaskProcess<string[]>(bench, ENGINE_BASELINE);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -1; round < ROUNDS[pace]; round++) {
    const runsMs = await completeRuns(bench, service, page, count);
    const { durationMs } = await baseline.measure(urls);
    // The first round only warms both up.
    if (round < 0) continue;
    ours.push((count * 1000) / runsMs);
    theirs.push((count * 1000) / durationMs);
  }
  baseline.end();
  return {
    name: 'Reports of a small page from creation to completion, compared with the engine alone',
    unit: 'reports/s',
    ours: median(ours),
    reference: median(theirs),
    target: { of: 'ratio', atLeast: MIN_RATIO_TO_ENGINE },
    details: { ours, theirs },
  };
}

/** @returns the time from the first creation to the end of the last run, in milliseconds */
async function completeRuns(bench: Bench, service: Service, page: string, count: number): Promise<number> {
  const sqlite = new Sqlite(service.file, { readonly: true });
  const lastId = sqlite.prepare('select max(id) from reports').pluck().get();
  await generateLoad(
    service.server.url,
    create(page),
    { connections: Math.min(CONNECTIONS, count), amount: count },
    bench.signal,
  );
  const readEnded = sqlite.prepare(
    `select count(*) as ended, max(generated_at) - min(created_at) as durationMs from reports
    where id > ? and status = 'completed'`,
  );
  for (;;) {
    const { ended, durationMs } = readEnded.get(lastId) as { ended: number; durationMs: number };
    if (ended === count) {
      sqlite.close();
      return durationMs;
    }
    bench.signal.throwIfAborted();
    await sleep(POLL_MS);
  }
}

async function measureBurst(bench: Bench, server: Server, page: string): Promise<Comparison[]> {
  const pace = bench.isQuick ? 'quick' : 'full';
  const list = restRequest({});
  // Warms up both kinds of request.
  await generateLoad(server.url, list, { connections: 1, amount: 1_000 }, bench.signal);
  await generateLoad(server.url, create(page), { connections: 1, amount: 10 }, bench.signal);
  const idle = await probe(server, list, AbortSignal.timeout(PROBE_MS[pace]));
  const before = residentMib(server.pid);

  await eventLoopDelay(server, '');
  const bursting = new AbortController();
  const probing = probe(server, list, bursting.signal);
  const cpuBefore = cpuSeconds(server.pid);
  const burst = await generateLoad(
    server.url,
    create(page),
    { connections: CONNECTIONS, amount: BURST[pace] },
    bench.signal,
  );
  const cpuMs = (cpuSeconds(server.pid) - cpuBefore) * 1000;
  bursting.abort();
  const during = await probing;
  const burstDelay = await eventLoopDelay(server, 'reports are created in a burst');

  const draining = await probe(server, list, AbortSignal.timeout(PROBE_MS[pace]));
  const drainingDelay = await eventLoopDelay(server, 'the runs of the burst are executed');
  return [
    {
      name: `Burst of ${burst.responded} creations, accepted`,
      unit: 'reports/s',
      ours: burst.perSecond,
      reference: null,
      target: { of: 'value', atLeast: MIN_ACCEPTED_PER_SECOND },
      details: burst,
    },
    {
      name: 'CPU time of the service for a creation',
      unit: 'CPU ms',
      ours: cpuMs / burst.responded,
      reference: null,
      target: null,
    },
    memory('Peak memory of the service during the burst, compared with before', during.highestMib, before),
    memory('Memory of the service during the runs, compared with before', residentMib(server.pid), before),
    p99('p99 of a list during the burst, compared with idle', during.durationsMs, idle.durationsMs, null),
    p99(
      'p99 of a list during the runs of the burst, compared with idle',
      draining.durationsMs,
      idle.durationsMs,
      MAX_P99_RATIO,
    ),
    burstDelay,
    drainingDelay,
  ];
}

function memory(name: string, ours: number, reference: number): Comparison {
  return { name, unit: 'MiB', ours, reference, target: null };
}

function p99(name: string, ours: number[], reference: number[], atMost: number | null): Comparison {
  return {
    name,
    unit: 'ms',
    ours: quantile(ours, 0.99),
    reference: quantile(reference, 0.99),
    target: atMost === null ? null : { of: 'ratio', atMost },
    details: { medians: { ours: median(ours), reference: median(reference) } },
  };
}

function create(page: string): RepeatedRequest {
  return {
    method: 'POST',
    path: '/api/v1/reports',
    headers: {
      authorization: `Bearer ${BENCH_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      prefer: 'respond-async',
    },
    body: new URLSearchParams({ url: page }).toString(),
  };
}
