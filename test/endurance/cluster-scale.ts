import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, KEY, startCluster } from '../support/cluster/cluster.ts';
import { keepTo } from '../support/cluster/kept-command.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';
import type { Finding } from './finding.ts';

/** A page of 3 kB that asks for a style sheet and a script. */
const PAGE = '/bare';
/** Of each worker: until then it is V8 that takes the time. */
const WARM_UP_REPORTS = 1_000;
const REPORTS = 1_200;
const SUBMITTERS = 20;
/** Each is a round on one core and one on two, in turns: what else the machine does meets both alike. */
const ROUNDS = 3;
const MIN_SPEED_UP = 1.8;
const MAX_SLOW_DOWN = 3;
/** So many that the database, not the gateway, is what can get in the way. */
const ASK_PAUSE_MS = 10;
const POLL_MS = 250;
const IDLE_MS = 5_000;

/**
 * Compares one worker process on one core with two on two, and what they leave to the clients of a gateway. All else,
 * the database and the pages included, shares those cores: on more, a single worker and its child take more than one.
 */
export async function measureClusterScale(): Promise<Finding[]> {
  const rounds: { one: Measured; two: Measured }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        one: await measureCluster({ cores: '0', workers: 1 }),
        two: await measureCluster({ cores: '0,1', workers: 2 }),
      });
    }
  } finally {
    keepTo(process.pid, `0-${cpus().length - 1}`);
  }
  const one = median(rounds.map(({ one }) => one.runsPerSecond));
  const two = median(rounds.map(({ two }) => two.runsPerSecond));
  const idle = p99(rounds.flatMap(({ two }) => two.idleMs));
  const busy = p99(rounds.flatMap(({ two }) => two.busyMs));
  return [
    {
      what: `Runs a second of two workers on two cores (${two.toFixed(1)}) by those of one on one (${one.toFixed(1)})`,
      asked: `>= ${MIN_SPEED_UP}`,
      measured: (two / one).toFixed(2),
      isMet: two / one >= MIN_SPEED_UP,
    },
    {
      what: `p99 of a query at a gateway while two workers are busy (${busy.toFixed(1)} ms) by that while none is (${idle.toFixed(1)} ms)`,
      asked: `<= ${MAX_SLOW_DOWN}`,
      measured: (busy / idle).toFixed(2),
      isMet: busy / idle <= MAX_SLOW_DOWN,
    },
  ];
}

/** What one cluster did. */
interface Measured {
  runsPerSecond: number;
  /** How long a gateway took for a simple query while no worker had work, and while all had. */
  idleMs: number[];
  busyMs: number[];
}

async function measureCluster({ cores, workers }: { cores: string; workers: number }): Promise<Measured> {
  keepTo(process.pid, cores);
  const site = await startFixtureSite(realPages());
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' };
  await using cluster = await startCluster({ gateways: 1, workers, coreEach: true }, settings);
  await cluster.untilReady();
  await submit(cluster, site.url(PAGE), workers * WARM_UP_REPORTS);
  await untilIdle(cluster);
  const idleMs = await askFor(cluster, sleep(IDLE_MS));
  await submit(cluster, site.url(PAGE), REPORTS);
  const runsPerSecond = await untilIdle(cluster);
  await submit(cluster, site.url(PAGE), REPORTS);
  const busyMs = await askFor(cluster, untilIdle(cluster));
  await site.close();
  return { runsPerSecond, idleMs, busyMs };
}

const HEADERS = { authorization: `Bearer ${KEY}`, prefer: 'respond-async' };

/** Has so many reports made. */
async function submit({ gateways: [gateway] }: Cluster, url: string, reports: number): Promise<void> {
  const submitSome = async () => {
    for (let i = 0; i < reports / SUBMITTERS; i++) {
      const body = new URLSearchParams({ url });
      const response = await fetch(`${gateway?.url}/api/v1/reports`, {
        method: 'POST',
        headers: HEADERS,
        body,
      });
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitSome));
}

/** Waits until no run waits. @returns how many were begun in a second */
async function untilIdle({ gateways: [gateway] }: Cluster): Promise<number> {
  const url = gateway?.url ?? '';
  const startedAt = performance.now();
  const waiting = await countWaiting(url);
  while ((await countWaiting(url)) > 0) await sleep(POLL_MS);
  return waiting / ((performance.now() - startedAt) / 1000);
}

async function countWaiting(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^page_reports_queue_waiting (\d+)/m.exec(metrics)?.[1]);
}

/** Asks one simple question after the other until the promise settles. @returns how long each answer took */
async function askFor({ gateways: [gateway] }: Cluster, until: Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = [];
  let isOver = false;
  until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const startedAt = performance.now();
    const response = await fetch(`${gateway?.url}/graphql`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ account { name } }' }),
    });
    await response.arrayBuffer();
    tookMs.push(performance.now() - startedAt);
    await sleep(ASK_PAUSE_MS);
  }
  return tookMs;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}
