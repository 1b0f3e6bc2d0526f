import { afterEach, beforeEach, expect } from 'vitest';
import { childPids } from '../engine/pool/processes/child-pids.ts';
import { PAGE, testWith } from './run-fixture.ts';

const RUNS = 2;
const SUSPECT_PROCESS = new URL('../../src/runs/suspect-process.ts', import.meta.url);

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
  '/': PAGE,
  '/slow': (_, response) => {
    const respond = () => response.writeHead(200, PAGE.headers).end(PAGE.body);
    if (isSlow) pending.push(respond);
    else respond();
  },
  '/poison': () => {
    const [suspect] = childPids(SUSPECT_PROCESS);
    if (suspect === undefined) void worker.kill();
    else process.kill(suspect, 'SIGKILL');
  },
}).extend('states', { scope: 'file' }, async ({ runs }) => async (ids: number[]) => {
  const histories = await Promise.all(ids.map(runs.history));
  return histories.map(([run]) => [run?.error_code ?? run?.status, run?.crashes]);
});

test('runs of a dead process get processes of their own, beside other runs, and blame for no other death', async ({
  site,
  runs,
  states,
}) => {
  const ids = [await runs.create(site.url('/slow')), await runs.create(site.url('/slow'))];
  const isFetched = () => expect.poll(() => pending.length).toBe(1);
  worker = runs.startProcess(RUNS);
  await expect.poll(() => pending.length).toBe(RUNS);
  await worker.kill();
  pending = [];
  worker = runs.startProcess(RUNS);
  await isFetched();
  const other = await runs.create(site.url('/'));
  await expect.poll(() => states([other])).toEqual([['completed', 0]]);
  expect(childPids(SUSPECT_PROCESS)).toHaveLength(1);

  await worker.kill();
  pending = [];
  worker = runs.startProcess(RUNS);
  await isFetched();
  expect(await states(ids)).toEqual([
    ['running', 1],
    ['queued', 1],
  ]);
  isSlow = false;
  await runs.remove(ids[0] ?? 0);
  await expect.poll(() => states(ids.slice(1))).toEqual([['completed', 1]]);
  await expect.poll(() => childPids(SUSPECT_PROCESS)).toEqual([]);
});

test('only the run fails that kills its own process twice', async ({ site, runs, states }) => {
  const ids = [await runs.create(site.url('/slow')), await runs.create(site.url('/poison'))];
  worker = runs.startProcess(RUNS);
  await worker.died;
  isSlow = false;
  worker = runs.startProcess(RUNS);
  await expect
    .poll(() => states(ids))
    .toEqual([
      ['completed', 1],
      ['crashed', 3],
    ]);
});
