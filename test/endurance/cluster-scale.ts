import { execFileSync } from 'node:child_process';
import { cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER_NICENESS } from '../lab/kill-services.ts';
import { type Server, startService } from '../lab/processes.ts';
import { compared, type Row } from '../lab/report.ts';
import {
  callRest,
  inParallel,
  median,
  quantile,
  readMetrics,
  sendGraphql,
  timeCalls,
} from '../lab/requests.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { realPages } from '../support/real-pages.ts';

/** A page of 3 kB that loads a stylesheet and a script. */
const PAGE = '/bare';
/** For each worker. Before that, V8 is still optimizing its code. */
const WARM_UP_REPORTS = 1_000;
const REPORTS = 1_200;
const SUBMITTERS = 20;
/** Each measures one core and then two, so that other load on the machine slows both. */
const ROUNDS = 3;
const MIN_SPEED_UP = 1.8;
const MAX_SLOW_DOWN = 3;
/** Short, so that the response times show the load of the database, not of the gateway. */
const QUERY_PAUSE_MS = 10;
const POLL_MS = 250;
const IDLE_MS = 5_000;

/**
 * Compares one worker on one core with two workers on two cores, and measures the response times of a gateway meanwhile.
 * The database and the site share these cores, because a single worker with its child would use more than one core.
 */
export async function measureClusterScale(): Promise<Row[]> {
  const rounds: { one: Measured; two: Measured }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ one: await measureCluster('0', 1), two: await measureCluster('0,1', 2) });
  } finally {
    pinToCores(process.pid, `0-${cpus().length - 1}`);
  }
  const speed = (cluster: 'one' | 'two') => median(rounds.map((round) => round[cluster].runsPerSecond));
  const p99 = (state: 'idleMs' | 'busyMs') =>
    quantile(
      rounds.flatMap(({ two }) => two[state]),
      0.99,
    );
  const speedUp = 'Two workers on two cores, compared with one on one core';
  const slowDown = 'p99 of a gateway query with two busy workers, compared with idle workers';
  return [
    compared(speedUp, 'runs/s', [speed('two'), speed('one')], { atLeast: MIN_SPEED_UP }),
    compared(slowDown, 'ms', [p99('busyMs'), p99('idleMs')], { atMost: MAX_SLOW_DOWN }),
  ];
}

/** The results of one cluster. */
interface Measured {
  runsPerSecond: number;
  /** Response times of a simple query while all workers were idle. */
  idleMs: number[];
  /** Response times of the same query while all workers were busy. */
  busyMs: number[];
}

async function measureCluster(cores: string, workers: number): Promise<Measured> {
  pinToCores(process.pid, cores);
  await using cleanup = new AsyncDisposableStack();
  const site = cleanup.adopt(await startFixtureSite(realPages()), ({ close }) => close());
  const { url } = cleanup.adopt(await startPostgresServer(), ({ stop }) => stop());
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1', EMBEDDED_WORKER: 'off' };
  const start = async (role: 'serve' | 'work') =>
    cleanup.adopt(await startService(url, settings, { role }), ({ close }) => close());
  const gateway = await start('serve');
  for (let core = 0; core < workers; core++) {
    const { pid } = await start('work');
    setPriority(pid, WORKER_NICENESS);
    pinToCores(pid, String(core));
  }
  const submit = (reports: number) =>
    inParallel(SUBMITTERS, reports, () =>
      callRest(gateway, 'POST', '/reports', { form: { url: site.url(PAGE) } }),
    );
  const query = async () =>
    await (await sendGraphql(gateway, { query: '{ account { name } }' })).arrayBuffer();

  await submit(workers * WARM_UP_REPORTS);
  await untilIdle(gateway);
  const idleMs = await timeCalls(sleep(IDLE_MS), query, QUERY_PAUSE_MS);
  await submit(REPORTS);
  const runsPerSecond = await untilIdle(gateway);
  await submit(REPORTS);
  const busyMs = await timeCalls(untilIdle(gateway), query, QUERY_PAUSE_MS);
  return { runsPerSecond, idleMs, busyMs };
}

/** Waits until no run is queued. @returns started runs per second */
async function untilIdle(gateway: Server): Promise<number> {
  const countWaiting = async () => (await readMetrics(gateway))('page_reports_queue_waiting');
  const startedAt = performance.now();
  const waiting = await countWaiting();
  while ((await countWaiting()) > 0) await sleep(POLL_MS);
  return waiting / ((performance.now() - startedAt) / 1000);
}

/**
 * Pins a process and its future children to cores. Linux only.
 * @param cores in the format of `taskset`: `0,2-3`
 */
function pinToCores(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}
