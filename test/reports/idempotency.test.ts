import { describe, expect } from 'vitest';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { IdempotencyKey } from '../../src/database/entities/idempotency-key.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { deleteExpiredRequests } from '../../src/retention/remove-expired.ts';
import { createKeyringSigner } from '../../src/sharing/signer.ts';
import { createReport } from '../support/create-report.ts';
import { test as base } from '../support/test.ts';
import { createActor, createTestClock, createTestServices } from '../support/test-services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RUNS = 100;

const clock = createTestClock();
const test = base
  .extend('services', { scope: 'file' }, async ({ temp }) => {
    const runLimiter = createRateLimiter(temp.database, 'runs', RUNS);
    return await createTestServices(temp, { runLimiter, clock });
  })
  /** Each test has an account of its own. */
  .extend('owner', async ({ temp }) => await createActor(temp.database))
  .extend('create', ({ services, owner }) => {
    return (input: object = {}, as = owner) =>
      createReport(services, as, { url: 'https://example.org/', idempotencyKey: 'key', ...input });
  })
  /** The numbers of reports and of consumed runs. */
  .extend('count', ({ temp, services, owner }) => {
    const query = 'select id from reports where account_id = ?';
    return async () => ({
      reports: (await temp.database.fork().execute(query, [owner.accountId])).length,
      runs: RUNS - ((await services.runLimiter.state(owner.apiKey.id))?.remaining ?? 0),
    });
  });

describe('a repeated request', () => {
  test('returns the first report in its current state', async ({ services, owner, create, count }) => {
    const first = await create({ privacy: 1 });
    await updateReport(services, owner, first.id, { privacy: 0 });
    expect(await create({ privacy: 1 })).toMatchObject({ id: first.id, privacy: 0 });
    expect(await count()).toEqual({ reports: 1, runs: 1 });
  });

  test('matches equivalent input in another notation', async ({ create }) => {
    const { id } = await create({ url: 'https://example.org' });
    const same = { url: 'HTTPS://EXAMPLE.ORG:443/', privacy: '0', password: null };
    expect(await create(same)).toMatchObject({ id });
  });

  test.for([
    { url: 'https://example.org/other' },
    { privacy: 1 },
    { privacy: 2, password: 'b' },
    { password: 'x' },
  ])('with other input is a conflict: %o', async (input, { create, count }) => {
    await create();
    await expect(create(input)).rejects.toMatchObject({ code: 'conflict' });
    expect(await count()).toEqual({ reports: 1, runs: 1 });
  });

  test('whose report was deleted is a conflict', async ({ services, owner, create }) => {
    const { id } = await create();
    await deleteReport(services, owner, id);
    await expect(create()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('creates a new report after a day, whose key is valid for another day', async ({ create }) => {
    const first = await create();
    clock.advance(DAY_MS);
    expect(await create()).toMatchObject({ id: first.id });
    clock.advance(1);
    const second = await create();
    expect(second.id).not.toBe(first.id);
    clock.advance(DAY_MS);
    expect(await create()).toMatchObject({ id: second.id });
  });

  test('is deleted in the background after a day', async ({ temp: { database }, owner, create }) => {
    const query = (sql: string) => database.fork().execute(sql);
    const deleteExpired = (signal = new AbortController().signal) =>
      deleteExpiredRequests(database, clock(), signal);
    await query('delete from idempotency_keys');
    const request = { accountId: owner.accountId, inputMac: '', objectId: 1, createdAt: clock() };
    const requests = Array.from({ length: 150 }, (_, i) => ({ ...request, key: String(i) }));
    await database.transact((em) => em.insertMany(IdempotencyKey, requests));
    clock.advance(1);
    await create();
    clock.advance(DAY_MS);
    expect(await deleteExpired(AbortSignal.abort())).toBe(0);
    const [first, second] = await Promise.all([deleteExpired(), deleteExpired()]);
    expect(first + second).toBe(150);
    expect(await query('select key from idempotency_keys')).toEqual([{ key: 'key' }]);
  });

  test('matches after a rotation of the signing key', async ({ services, owner }) => {
    const create = (...valid: [string, ...string[]]) => {
      const signer = createKeyringSigner(() => ({ signing: valid[0], valid }));
      const input = { url: 'https://example.org/', idempotencyKey: 'key' };
      return createReport({ ...services, signer }, owner, input);
    };
    const { id } = await create('b2xk');
    expect(await create('bmV3', 'b2xk')).toMatchObject({ id });
  });

  test('may be sent with any API key of the account', async ({ temp, owner, create }) => {
    const { id } = await create();
    const otherKey = { ...owner, apiKey: { ...owner.apiKey, id: owner.apiKey.id + 1 } };
    expect((await create({}, otherKey)).id).toBe(id);
    expect((await create({}, await createActor(temp.database))).id).not.toBe(id);
  });

  test('that is concurrent creates one report and consumes one run', async ({ create, count }) => {
    const input = { privacy: 2, password: 'secret' };
    const reports = await Promise.all(Array.from({ length: 20 }, () => create(input)));
    expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
    expect(await count()).toEqual({ reports: 1, runs: 1 });
  });

  test('that is concurrent with other input is a conflict', async ({ create, count }) => {
    const requests = await Promise.allSettled([create({ privacy: 0 }), create({ privacy: 1 })]);
    expect(requests.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await count()).toEqual({ reports: 1, runs: 1 });
  });

  test('is the first one if the request before was rejected', async ({ services, owner, create }) => {
    await expect(create({ url: 'ftp://example.org/' })).rejects.toMatchObject({ code: 'validation_failed' });
    const input = { url: 'https://a.example/', idempotencyKey: 'key' };
    const rejected = createReport({ ...services, queueLimit: 0 }, owner, input);
    await expect(rejected).rejects.toMatchObject({ code: 'queue_full' });
    expect(await create()).toMatchObject({ url: 'https://example.org/' });
  });
});

test('each request without a key creates a report, also concurrently', async ({ create }) => {
  const reports = await Promise.all(Array.from({ length: 50 }, () => create({ idempotencyKey: null })));
  expect(new Set(reports.map(({ id }) => id)).size).toBe(50);
  expect(new Set(reports.map(({ slug }) => slug)).size).toBe(50);
});

test.for(['a b', 'ü', 'x'.repeat(256), 'a\n'])('key %j is rejected', async (idempotencyKey, { create }) => {
  const fields = { idempotencyKey: [expect.any(String)] };
  await expect(create({ idempotencyKey })).rejects.toMatchObject({ fields });
});

test('no readable or guessable password is stored with a key', async ({ temp, create }) => {
  await temp.database.fork().execute('delete from idempotency_keys');
  await create({ privacy: 2, password: 'secret' });
  const [row] = await temp.database.fork().execute('select * from idempotency_keys');
  const columns = ['account_id', 'created_at', 'id', 'input_mac', 'key', 'report_id'];
  expect(Object.keys(row ?? {}).sort()).toEqual(columns);
  expect(row?.input_mac).toMatch(/^[\w-]{43}$/);
});
