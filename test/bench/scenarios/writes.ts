import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { cpuSeconds, type Server } from '../../lab/processes.ts';
import { compared, type Row, value } from '../../lab/report.ts';
import { median, quantile, timeCalls } from '../../lab/requests.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import { type Bench, startMeasured } from '../bench.ts';
import { startTaskProcess } from '../engine/start-task-process.ts';
import { alternate } from '../measure/compare.ts';
import { createRequest, eventLoopDelay, generateLoad, timeRequest } from '../measure/load.ts';
import { seedSqlite } from '../seed/seed-databases.ts';
import { BENCH_KEY } from '../seed/seeded-report.ts';
import { restRequest } from './list-cases.ts';

const REPORTS = 1_000;
/** A page of 3 kB that loads a stylesheet and a script. */
const PAGE = '/bare';

const RUNS = { quick: 30, full: 100 };
const ROUNDS = { quick: 2, full: 5 };
const CONNECTIONS = 32;
const POLL_MS = 20;
const MIN_RATIO_TO_ENGINE = 0.7;

const BURST = { quick: 2_000, full: 10_000 };
/** Too high for a burst to reach. */
const QUEUE_LIMIT = 1_000_000;
const PROBE_MS = { quick: 5_000, full: 30_000 };
const PROBE_PAUSE_MS = 20;
const MIN_ACCEPTED_PER_SECOND = 1_000;
const MAX_P99_RATIO = 5;

/** A service and its database file, and the page that it audits. */
interface Service {
  file: string;
  server: Server;
  page: string;
}

/** Measures reports from creation to completion, and a burst of creations while another client reads. */
export async function measureWrites(bench: Bench): Promise<Row[]> {
  const site = bench.use(await startFixtureSite(realPages()));
  const startOnCopy = async (name: string): Promise<Service> => {
    const file = `${bench.folder}/${name}`;
    const seeded = new Sqlite(await seedSqlite({ reports: REPORTS }), { readonly: true });
    await seeded.backup(file);
    seeded.close();
    const settings = { ALLOW_TARGETS: site.host, QUEUE_LIMIT: String(QUEUE_LIMIT) };
    return { file, server: await startMeasured(`sqlite:${file}`, settings), page: site.url(PAGE) };
  };

  const forRuns = await startOnCopy('runs.db');
  await eventLoopDelay(forRuns.server, '');
  const runs = await compareRuns(bench, forRuns);
  const runsDelay = await eventLoopDelay(forRuns.server, 'reports are created and completed');
  await forRuns.server.end();
  return [runs, runsDelay, ...(await measureBurst(bench, await startOnCopy('burst.db')))];
}

/** Creates reports with the benchmark's key. */
function create({ server, page }: Service, connections: number, amount: number) {
  return generateLoad(server.url, createRequest(page, BENCH_KEY), { connections, amount });
}

async function compareRuns({ pace }: Bench, service: Service): Promise<Row> {
  const count = RUNS[pace];
  const urls = Array<string>(count).fill(service.page);
  const baseline = startTaskProcess<string[]>('engine');
  const completions = [
    () => completeRuns(service, count),
    async () => (await baseline.measure(urls)).durationMs,
  ] as const;
  const options = { warmUp: 1, rounds: ROUNDS[pace] };
  const perSecond = async (complete: () => Promise<number>) => (count * 1000) / (await complete());
  const [ours, theirs] = await alternate(completions, options, perSecond);
  baseline.end();
  const name = 'Reports of a small page from creation to completion, compared with the engine alone';
  const target = { atLeast: MIN_RATIO_TO_ENGINE };
  return compared(name, 'reports/s', [median(ours), median(theirs)], target);
}

/** @returns the time from the first creation to the end of the last run, in milliseconds */
async function completeRuns(service: Service, count: number): Promise<number> {
  const sqlite = new Sqlite(service.file, { readonly: true });
  const lastId = sqlite.prepare('select max(id) from reports').pluck().get();
  await create(service, Math.min(CONNECTIONS, count), count);
  const readEnded = sqlite.prepare<unknown[], { ended: number; durationMs: number }>(
    `select count(*) as ended, max(generated_at) - min(created_at) as durationMs from reports
    where id > ? and status = 'completed'`,
  );
  let read = readEnded.get(lastId);
  while (read?.ended !== count) {
    await sleep(POLL_MS);
    read = readEnded.get(lastId);
  }
  sqlite.close();
  return read.durationMs;
}

async function measureBurst({ pace }: Bench, service: Service): Promise<Row[]> {
  const { server } = service;
  const list = restRequest({});
  const agent = new Agent({ keepAlive: true });
  const readList = () => timeRequest(server.url, list, agent);
  const probe = (until: Promise<unknown>) => timeCalls(until, readList, PROBE_PAUSE_MS);
  // Warms up both kinds of request.
  await generateLoad(server.url, list, { connections: 1, amount: 1_000 });
  await create(service, 1, 10);
  const idle = await probe(sleep(PROBE_MS[pace]));

  await eventLoopDelay(server, '');
  const cpuBefore = cpuSeconds(server.pid);
  const bursting = create(service, CONNECTIONS, BURST[pace]).then((load) => ({
    ...load,
    cpuMs: (cpuSeconds(server.pid) - cpuBefore) * 1000,
  }));
  const during = await probe(bursting);
  const burst = await bursting;
  const burstDelay = await eventLoopDelay(server, 'reports are created in a burst');

  const draining = await probe(sleep(PROBE_MS[pace]));
  const drainingDelay = await eventLoopDelay(server, 'the runs of the burst are executed');
  agent.destroy();
  return [
    value(`Burst of ${burst.responded} creations, accepted`, 'reports/s', burst.perSecond, {
      atLeast: MIN_ACCEPTED_PER_SECOND,
    }),
    value('CPU time of the service for a creation', 'CPU ms', burst.cpuMs / burst.responded),
    p99('p99 of a list during the burst, compared with idle', during, idle),
    p99('p99 of a list during the runs of the burst, compared with idle', draining, idle, {
      atMost: MAX_P99_RATIO,
    }),
    burstDelay,
    drainingDelay,
  ];
}

function p99(name: string, ours: number[], reference: number[], bounds?: { atMost: number }): Row {
  return compared(name, 'ms', [quantile(ours, 0.99), quantile(reference, 0.99)], bounds);
}
