import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { IdempotencyKey } from '../../src/database/entities/idempotency-key.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { deleteExpiredRequests } from '../../src/retention/delete-expired-requests.ts';
import { createReport } from '../support/create-report.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import {
  createActor,
  createTestClock,
  createTestServices,
  type TestClock,
} from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RUNS = 100;

let temp: TempDatabase;
let shared: ServiceContext;
let services: ServiceContext;
let actor: Actor;
let clock: TestClock;

beforeAll(async () => {
  temp = await openTempDatabase();
  shared = await createTestServices(temp, { runLimiter: createRateLimiter(temp.database, 'runs', RUNS) });
});
afterAll(() => temp.close());
beforeEach(async () => {
  clock = createTestClock();
  services = { ...shared, clock };
  actor = await createActor(temp.database);
});

const create = (input: object = {}, as = actor) =>
  createReport(services, as, { url: 'https://example.org/', idempotencyKey: 'key', ...input });
const insertRequest = (key: string) =>
  temp.database.transact((em) =>
    em.insert(IdempotencyKey, {
      accountId: actor.accountId,
      key,
      inputMac: '',
      reportId: 1,
      createdAt: clock(),
    }),
  );
const runsTaken = async () => RUNS - ((await services.runLimiter.state(actor.apiKey.id))?.remaining ?? 0);
const reportCount = async () =>
  (await temp.database.fork().execute(`select id from reports where account_id = ${actor.accountId}`)).length;

describe('a repeated request', () => {
  it('returns the first report in its current state, and consumes no run', async () => {
    const first = await create({ privacy: 1 });
    await updateReport(services, actor, first.id, { privacy: 0 });
    expect(await create({ privacy: 1 })).toMatchObject({ id: first.id, privacy: 0 });
    expect(await runsTaken()).toBe(1);
    expect(await reportCount()).toBe(1);
  });

  it('matches equivalent input in another notation', async () => {
    const { id } = await create({ url: 'https://example.org' });
    expect(await create({ url: 'HTTPS://EXAMPLE.ORG:443/', privacy: '0', password: null })).toMatchObject({
      id,
    });
  });

  test.each([
    { url: 'https://example.org/other' },
    { privacy: 1 },
    { privacy: 2, password: 'b' },
    { password: 'x' },
  ])('with other input is a conflict: %o', async (input) => {
    await create();
    await expect(create(input)).rejects.toMatchObject({ code: 'conflict' });
    expect(await runsTaken()).toBe(1);
  });

  it.runIf(testEngine === 'postgres')(
    'fails with unavailable while the database is unavailable',
    async () => {
      await create();
      const repeating = whileFailing(/idempotency_keys/, DISK_FULL, () => create());
      await expect(repeating).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
    },
  );

  it('whose report was deleted is a conflict', async () => {
    const { id } = await create();
    await deleteReport(services, actor, id);
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('creates a new report after a day, and the key is valid for another day', async () => {
    const first = await create();
    clock.advance(DAY_MS);
    expect(await create()).toMatchObject({ id: first.id });
    clock.advance(1);
    const second = await create();
    expect(second.id).not.toBe(first.id);
    clock.advance(DAY_MS);
    expect(await create()).toMatchObject({ id: second.id });
  });

  it('is deleted in the background after a day', async () => {
    const keys = async () =>
      (await temp.database.fork().execute('select key from idempotency_keys order by id')).map(
        ({ key }) => key,
      );
    const deleteExpired = (signal = new AbortController().signal) =>
      deleteExpiredRequests(temp.database, clock(), signal);
    await temp.database.fork().execute('delete from idempotency_keys');
    for (let i = 0; i < 150; i++) await insertRequest(`${i}`);
    clock.advance(1);
    await create();
    clock.advance(DAY_MS);
    expect(await deleteExpired(AbortSignal.abort())).toBe(0);
    const [first, second] = await Promise.all([deleteExpired(), deleteExpired()]);
    expect(first + second).toBe(150);
    expect(await keys()).toEqual(['key']);
  });

  it('from another account creates another report', async () => {
    const { id } = await create();
    expect((await create({}, await createActor(temp.database))).id).not.toBe(id);
  });

  it('with another API key of the account returns the same report', async () => {
    const { id } = await create();
    const other = { ...actor, apiKey: { ...actor.apiKey, id: actor.apiKey.id + 1 } };
    expect((await create({}, other)).id).toBe(id);
  });
});

it('sent concurrently creates one report and consumes one run', async () => {
  const reports = await Promise.all(
    Array.from({ length: 20 }, () => create({ privacy: 2, password: 'secret' })),
  );
  expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
  expect(await reportCount()).toBe(1);
  expect(await runsTaken()).toBe(1);
});

it('sent concurrently with other input creates one report and a conflict', async () => {
  const [one, two] = await Promise.allSettled([create({ privacy: 0 }), create({ privacy: 1 })]);
  expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(await runsTaken()).toBe(1);
});

it('is not stored if it is rejected', async () => {
  await expect(create({ url: 'ftp://example.org/' })).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(
    createReport({ ...services, queueLimit: 0 }, actor, { url: 'https://a.example/', idempotencyKey: 'key' }),
  ).rejects.toMatchObject({ code: 'queue_full' });
  expect(await create()).toMatchObject({ url: 'https://example.org/' });
});

it('without a key creates a report each time, also concurrently', async () => {
  const reports = await Promise.all(Array.from({ length: 50 }, () => create({ idempotencyKey: null })));
  expect(new Set(reports.map(({ id }) => id)).size).toBe(50);
  expect(new Set(reports.map(({ slug }) => slug)).size).toBe(50);
});

test.each(['a b', 'ü', 'x'.repeat(256), 'a\n'])('rejects the key %j', async (idempotencyKey) => {
  await expect(create({ idempotencyKey })).rejects.toMatchObject({
    fields: { idempotencyKey: [expect.any(String)] },
  });
});

it('stores no readable or guessable password with a key', async () => {
  await create({ privacy: 2, password: 'secret' });
  const [row] = await temp.database.fork().execute('select * from idempotency_keys');
  expect(Object.keys(row ?? {}).sort()).toEqual([
    'account_id',
    'created_at',
    'id',
    'input_mac',
    'key',
    'report_id',
  ]);
  expect(row?.input_mac).toMatch(/^[\w-]{43}$/);
});
