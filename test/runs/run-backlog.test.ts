import { expect } from 'vitest';
import { createRunBacklog } from '../../src/runs/run-backlog.ts';
import { test as base } from '../jobs/job-fixture.ts';
import { createReport } from '../support/create-report.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { createTestClock } from '../support/test-services.ts';

const EMPTY = { waiting: 0, oldestAgeMs: 0, stuck: 0, accounts: [], siteAudits: 0 };

const test = base
  .extend('clock', () => createTestClock())
  /** Creates a report with a queued run. @returns its id */
  .extend('create', ({ services, actor }) => {
    return async (as = actor) => (await createReport(services, as, { url: 'https://example.org/' })).id;
  });

test('counts queued runs and the age of the oldest', async ({
  services,
  clock,
  jobs,
  otherActor,
  create,
}) => {
  const { backlog } = services;
  expect(await backlog.measure(clock())).toEqual(EMPTY);
  await create();
  clock.advance(10_000);
  await create(otherActor);
  expect(await backlog.measure(clock())).toMatchObject({ waiting: 2, oldestAgeMs: 10_000 });
  await jobs.claim();
  expect((await backlog.measure(clock())).waiting).toBe(1);
  await jobs.claim();
  expect(await backlog.measure(clock())).toEqual(EMPTY);
});

test('counts stuck runs after two minutes', async ({ temp, clock, services, jobs, create }) => {
  const stuck = async () => (await services.backlog.measure(clock())).stuck;
  await create();
  await create();
  const { runId } = await jobs.claim();
  clock.advance(120_000);
  expect(await stuck(), 'as long as a run may take').toBe(0);
  clock.advance(1);
  expect(await stuck(), 'without the queued run').toBe(1);
  const completing = `update reports set status = 'completed' where id = (select report_id from runs where id = ?)`;
  await temp.database.fork().execute(completing, [runId]);
  expect(await stuck()).toBe(0);
});

test('is full at its limit, and no longer when a run was claimed', async ({ services, jobs, create }) => {
  const { isFull } = services.backlog;
  await create();
  expect(await isFull(2)).toBe(false);
  await create();
  expect(await isFull(2)).toBe(true);
  await jobs.claim();
  expect(await isFull(2)).toBe(false);
});

test('numbers runs by the fair order of accounts', async ({ temp, otherActor, jobs, create }) => {
  const ids = [await create(), await create(), await create(), await create(otherActor)];
  const positions = () => Promise.all(ids.map((id) => createRunBacklog(temp.database).positionOf(id)));
  expect(await positions()).toEqual([1, 3, 4, 2]);
  await jobs.claim();
  expect(await positions()).toEqual([null, 2, 3, 1]);
});

test('knows the position after a failed read, and of a run queued since', async ({ services, create }) => {
  const { positionOf } = services.backlog;
  const id = await create();
  await whileFailing(/row_number/, DISK_FULL, () => expect(positionOf(id)).rejects.toThrow());
  expect(await positionOf(id)).toBe(1);
  expect(await positionOf(await create())).toBe(2);
});
