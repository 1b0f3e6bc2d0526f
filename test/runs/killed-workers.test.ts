import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { createRunFixture, type RunFixture, type WorkerProcess } from './run-fixture.ts';

const RUNS = 8;
/** Enough for several claims. */
const CLAIMS_MS = 200;

let fixture: RunFixture;
let site: FixtureSite;
let worker: WorkerProcess;
/** Sends the responses for which the runs wait. */
let pending: (() => void)[];
let isSlow: boolean;

beforeEach(async () => {
  pending = [];
  isSlow = true;
  const page = htmlPage('<!doctype html><title>Page</title>');
  const slow: Route = (_, response) => {
    const respond = () => response.writeHead(200, page.headers).end(page.body);
    if (isSlow) pending.push(respond);
    else respond();
  };
  site = await startFixtureSite({ '/slow': slow, '/poison': () => void worker.kill() });
  fixture = await createRunFixture();
});
afterEach(async () => {
  await worker.kill();
  await fixture.close();
  await site.close();
});

const statuses = async (ids: number[]) => {
  const reports = await Promise.all(ids.map((id) => fixture.read(id)));
  return reports.map(({ status, errorCode }) => errorCode ?? status);
};

/** Starts a worker after another has died. @returns the number of runs that it executes at the same time */
async function restart(): Promise<number> {
  pending = [];
  worker = fixture.startProcess(RUNS);
  await expect.poll(() => pending.length).toBeGreaterThan(0);
  await sleep(CLAIMS_MS);
  return pending.length;
}

it('completes all runs that were in flight when their process was killed three times', async () => {
  const ids: number[] = [];
  for (let i = 0; i < RUNS; i++) ids.push(await fixture.create(site.url('/slow')));
  worker = fixture.startProcess(RUNS);
  await expect.poll(() => pending.length).toBe(RUNS);
  for (let kill = 0; kill < 3; kill++) {
    await worker.kill();
    expect(await restart()).toBe(1);
  }
  isSlow = false;
  for (const respond of pending) respond();
  // The runs that were alone in a crash wait for a process that lives.
  await expect
    .poll(async () => (await statuses(ids)).filter((status) => status === 'completed').length)
    .toBe(RUNS - 2);
  await fixture.clock.advance(LEASE_MS + 1);
  await expect.poll(() => statuses(ids)).toEqual(ids.map(() => 'completed'));
});

it('fails the run that kills its process, and completes those that were in flight with it', async () => {
  const ids: number[] = [];
  for (let i = 1; i < RUNS; i++) ids.push(await fixture.create(site.url('/slow')));
  const poison = await fixture.create(site.url('/poison'));
  worker = fixture.startProcess(RUNS);
  await worker.died;
  isSlow = false;
  worker = fixture.startProcess(RUNS);
  await worker.died;
  const completed = ids.map(() => 'completed');
  expect(await statuses([...ids, poison])).toEqual([...completed, 'running']);

  worker = fixture.startProcess(RUNS);
  await expect.poll(() => statuses([poison])).toEqual(['queued']);
  await fixture.clock.advance(LEASE_MS + 1);
  await worker.died;
  worker = fixture.startProcess(RUNS);
  await expect.poll(() => statuses([...ids, poison])).toEqual([...completed, 'crashed']);
});
