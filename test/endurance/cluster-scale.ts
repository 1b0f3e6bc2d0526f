import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, KEY, startCluster } from '../support/cluster/cluster.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import type { Finding } from './finding.ts';

const REPORTS = 300;
const SUBMITTERS = 20;
/** Each is a round with one worker and one with two, in turns: what else the machine does meets both alike. */
const ROUNDS = 2;
const MIN_SPEED_UP = 1.8;
const MAX_SLOW_DOWN = 3;
/** So many that the database, not the gateway, is what can get in the way. */
const ASK_PAUSE_MS = 10;
const POLL_MS = 250;
const IDLE_MS = 5_000;

/** Compares one worker process with two, and what they leave to the clients of a gateway. */
export async function measureClusterScale(): Promise<Finding[]> {
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  const site = await startFixtureSite({ '/': page });
  const settings = { ALLOW_TARGETS: site.host, AUDIT_CONCURRENCY: '1' };
  const idleMs: number[] = [];
  const busyMs: number[] = [];
  const runsPerSecond = { one: [] as number[], two: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, workers] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      await using cluster = await startCluster({ gateways: 1, workers }, settings);
      await cluster.untilReady();
      idleMs.push(...(await askFor(cluster, sleep(IDLE_MS))));
      await submit(cluster, site.url('/'));
      runsPerSecond[name].push(await untilIdle(cluster));
      await submit(cluster, site.url('/'));
      busyMs.push(...(await askFor(cluster, untilIdle(cluster))));
    }
  }
  await site.close();
  const one = median(runsPerSecond.one);
  const two = median(runsPerSecond.two);
  const idle = p99(idleMs);
  const busy = p99(busyMs);
  return [
    {
      what: `Runs per second with two workers (${two.toFixed(1)}) by those with one (${one.toFixed(1)})`,
      asked: `>= ${MIN_SPEED_UP}`,
      measured: (two / one).toFixed(2),
      isMet: two / one >= MIN_SPEED_UP,
    },
    {
      what: `p99 of a query at a gateway while workers are busy (${busy.toFixed(1)} ms) by that while none is (${idle.toFixed(1)} ms)`,
      asked: `<= ${MAX_SLOW_DOWN}`,
      measured: (busy / idle).toFixed(2),
      isMet: busy / idle <= MAX_SLOW_DOWN,
    },
  ];
}

const HEADERS = { authorization: `Bearer ${KEY}`, prefer: 'respond-async' };

/** Has reports made. */
async function submit({ gateways: [gateway] }: Cluster, url: string): Promise<void> {
  const submitSome = async () => {
    for (let i = 0; i < REPORTS / SUBMITTERS; i++) {
      const body = new URLSearchParams({ url });
      const answer = await fetch(`${gateway?.url}/api/v1/reports`, {
        method: 'POST',
        headers: HEADERS,
        body,
      });
      await answer.arrayBuffer();
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
    const answer = await fetch(`${gateway?.url}/graphql`, {
      method: 'POST',
      headers: { ...HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ account { name } }' }),
    });
    await answer.arrayBuffer();
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
