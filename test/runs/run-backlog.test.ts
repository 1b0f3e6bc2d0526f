import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { createRunBacklog, type RunBacklog } from '../../src/runs/run-backlog.ts';
import { claimRun } from '../support/claim-run.ts';
import { createReport } from '../support/create-report.ts';
import { DISK_FULL, statementsOf, whileFailing } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import {
  createActor,
  createTestClock,
  createTestServices,
  type TestClock,
} from '../support/test-services.ts';

const SECOND_MS = 1_000;

let temp: TempDatabase;
let services: ServiceContext;
let backlog: RunBacklog;
let clock: TestClock;
let a: Actor;
let b: Actor;

beforeEach(async () => {
  await temp?.close();
  temp = await openTempDatabase();
  clock = createTestClock();
  services = await createTestServices(temp, { clock });
  backlog = services.backlog;
  a = await createActor(temp.database);
  b = await createActor(temp.database);
});
afterAll(() => temp.close());

const create = (actor: Actor) => createReport(services, actor, { url: 'https://example.org/' });

async function claim() {
  const delivery = await claimRun(services.queue, 'me', clock());
  if (!delivery) throw new Error('nothing to claim');
  return delivery;
}

it('counts queued runs of all accounts, and measures the age of the oldest', async () => {
  expect(await backlog.measure(clock())).toEqual({ waiting: 0, oldestAgeMs: 0, stuck: 0, accounts: [] });
  await create(a);
  clock.advance(10 * SECOND_MS);
  await create(b);
  expect(await backlog.measure(clock())).toMatchObject({ waiting: 2, oldestAgeMs: 10 * SECOND_MS });
  await claim();
  expect((await backlog.measure(clock())).waiting).toBe(1);
  await claim();
  expect(await backlog.measure(clock())).toEqual({ waiting: 0, oldestAgeMs: 0, stuck: 0, accounts: [] });
});

it('counts active runs without a change for two minutes', async () => {
  await create(a);
  await create(b);
  const delivery = await claim();
  clock.advance(120 * SECOND_MS);
  expect((await backlog.measure(clock())).stuck, 'as long as a run may take').toBe(0);
  clock.advance(1);
  expect((await backlog.measure(clock())).stuck, 'the one that waits is not among them').toBe(1);
  await temp.database
    .fork()
    .execute(`update reports set status = 'completed' where id = (select report_id from runs where id = ?)`, [
      delivery.runId,
    ]);
  expect((await backlog.measure(clock())).stuck).toBe(0);
});

it('is full at its limit, and no longer when a run was claimed', async () => {
  expect(await backlog.isFull(2)).toBe(false);
  await create(a);
  expect(await backlog.isFull(2)).toBe(false);
  await create(b);
  expect(await backlog.isFull(2)).toBe(true);
  await claim();
  expect(await backlog.isFull(2)).toBe(false);
});

it('numbers queued runs by the fair order of accounts, those with an active run after others', async () => {
  const first = await create(a);
  const [second, third] = [await create(a), await create(a)];
  const other = await create(b);
  const positions = async () =>
    await Promise.all(
      [first, second, third, other].map(({ id }) => createRunBacklog(temp.database).positionOf(id)),
    );
  expect(await positions()).toEqual([1, 3, 4, 2]);
  await claim();
  expect(await positions()).toEqual([null, 2, 3, 1]);
});

it('reads the positions once a second, and again for a run that was queued since', async () => {
  const { id } = await create(a);
  const statements = await statementsOf(() =>
    Promise.all(Array.from({ length: 20 }, () => backlog.positionOf(id))),
  );
  expect(statements.filter((sql) => sql.includes('row_number'))).toHaveLength(1);
  expect(await backlog.positionOf((await create(b)).id)).toBe(2);
});

it('reads the positions again after a failed read', async () => {
  const { id } = await create(a);
  await whileFailing(/row_number/, DISK_FULL, async () => {
    await expect(backlog.positionOf(id)).rejects.toThrow();
  });
  expect(await backlog.positionOf(id)).toBe(1);
});
