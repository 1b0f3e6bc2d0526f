import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { PAGE, testWith } from './run-fixture.ts';

const RUNS = 8;
/** Enough for several claims. */
const CLAIMS_MS = 200;

let worker: { kill(): Promise<void>; died: Promise<void> };
/** Sends the responses for which the runs wait. */
let pending: (() => void)[];
let isSlow: boolean;

beforeEach(() => {
  pending = [];
  isSlow = true;
});
afterEach(() => worker.kill());

const test = testWith({
  '/slow': (_, response) => {
    const respond = () => response.writeHead(200, PAGE.headers).end(PAGE.body);
    if (isSlow) pending.push(respond);
    else respond();
  },
  '/poison': () => void worker.kill(),
}).extend('statuses', { scope: 'file' }, async ({ runs }) => async (ids: number[]) => {
  const reports = await Promise.all(ids.map(runs.read));
  return reports.map(({ status, errorCode }) => errorCode ?? status);
});

test('all runs are completed whose process was killed three times', async ({ site, runs, statuses }) => {
  const ids: number[] = [];
  for (let i = 0; i < RUNS; i++) ids.push(await runs.create(site.url('/slow')));
  worker = runs.startProcess(RUNS);
  await expect.poll(() => pending.length).toBe(RUNS);
  for (let kill = 0; kill < 3; kill++) {
    await worker.kill();
    pending = [];
    worker = runs.startProcess(RUNS);
    await expect.poll(() => pending.length).toBeGreaterThan(0);
    await sleep(CLAIMS_MS);
    // After a crash, each run is executed alone.
    expect(pending.length).toBe(1);
  }
  isSlow = false;
  for (const respond of pending) respond();
  // The runs that were alone in a crash wait for a process that lives.
  const isCompleted = (status: string) => status === 'completed';
  await expect.poll(async () => (await statuses(ids)).filter(isCompleted).length).toBe(RUNS - 2);
  await runs.clock.advance(LEASE_MS + 1);
  await expect.poll(() => statuses(ids)).toEqual(ids.map(() => 'completed'));
});

test('only the run fails that kills its process', async ({ site, runs, statuses }) => {
  const ids: number[] = [];
  for (let i = 1; i < RUNS; i++) ids.push(await runs.create(site.url('/slow')));
  const poison = await runs.create(site.url('/poison'));
  worker = runs.startProcess(RUNS);
  await worker.died;
  isSlow = false;
  worker = runs.startProcess(RUNS);
  await worker.died;
  const completed = ids.map(() => 'completed');
  expect(await statuses([...ids, poison])).toEqual([...completed, 'running']);

  worker = runs.startProcess(RUNS);
  await expect.poll(() => statuses([poison])).toEqual(['queued']);
  await runs.clock.advance(LEASE_MS + 1);
  await worker.died;
  worker = runs.startProcess(RUNS);
  await expect.poll(() => statuses([...ids, poison])).toEqual([...completed, 'crashed']);
});
