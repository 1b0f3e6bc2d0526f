import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, KEY, startCluster } from '../support/cluster/cluster.ts';
import { pinToCores } from '../support/cluster/supervised-command.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';
import type { Measurement } from './measurement.ts';

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
export async function measureClusterScale(): Promise<Measurement[]> {
  const rounds: { one: Measured; two: Measured }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        one: await measureCluster({ cores: '0', workers: 1 }),
        two: await measureCluster({ cores: '0,1', workers: 2 }),
      });
    }
  } finally {
    pinToCores(process.pid, `0-${cpus().length - 1}`);
  }
  const one = median(rounds.map(({ one }) => one.runsPerSecond));
  const two = median(rounds.map(({ two }) => two.runsPerSecond));
  const idle = p99(rounds.flatMap(({ two }) => two.idleMs));
  const busy = p99(rounds.flatMap(({ two }) => two.busyMs));
  return [
    {
      name: `Runs per second: two workers on two cores (${two.toFixed(1)}) / one on one core (${one.toFixed(1)})`,
      target: `>= ${MIN_SPEED_UP}`,
      measured: (two / one).toFixed(2),
      isMet: two / one >= MIN_SPEED_UP,
    },
    {
      name: `p99 of a gateway query: two busy workers (${busy.toFixed(1)} ms) / idle workers (${idle.toFixed(1)} ms)`,
      target: `<= ${MAX_SLOW_DOWN}`,
      measured: (busy / idle).toFixed(2),
      isMet: busy / idle <= MAX_SLOW_DOWN,
    },
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

async function measureCluster({ cores, workers }: { cores: string; workers: number }): Promise<Measured> {
  pinToCores(process.pid, cores);
  const site = await startFixtureSite(realPages());
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' };
  await using cluster = await startCluster({ gateways: 1, workers, coreEach: true }, settings);
  await cluster.untilReady();
  await submit(cluster, site.url(PAGE), workers * WARM_UP_REPORTS);
  await untilIdle(cluster);
  const idleMs = await queryUntil(cluster, sleep(IDLE_MS));
  await submit(cluster, site.url(PAGE), REPORTS);
  const runsPerSecond = await untilIdle(cluster);
  await submit(cluster, site.url(PAGE), REPORTS);
  const busyMs = await queryUntil(cluster, untilIdle(cluster));
  await site.close();
  return { runsPerSecond, idleMs, busyMs };
}

const HEADERS = { authorization: `Bearer ${KEY}`, prefer: 'respond-async' };

/** Creates reports. */
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

/** Waits until no run is queued. @returns started runs per second */
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

/** Sends one simple query at a time until the promise settles. @returns the response times in milliseconds */
async function queryUntil({ gateways: [gateway] }: Cluster, until: Promise<unknown>): Promise<number[]> {
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
    await sleep(QUERY_PAUSE_MS);
  }
  return tookMs;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;
}
