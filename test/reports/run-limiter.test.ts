import { describe, expect } from 'vitest';
import type { Actor, LinkActor } from '../../src/accounts/actor.ts';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { claimRun } from '../support/claim-run.ts';
import { createReport } from '../support/create-report.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const LIMIT = 3;
const RUN_LIMIT = { code: 'rate_limited', retryAfterSeconds: expect.closeTo(60, -1) };
const PAGE_URL = 'https://example.org/';

const test = base
  .extend('services', { scope: 'file' }, async ({ temp }) => {
    return await createTestServices(temp, { runLimiter: createRateLimiter(temp.database, 'runs', LIMIT) });
  })
  /** Each test has an account of its own. */
  .extend('account', async ({ temp, services }) => {
    const owner = await createActor(temp.database);
    const { accountId, apiKey } = owner;
    const countRuns = 'select 1 from runs join reports on reports.id = report_id where account_id = ?';
    return {
      owner,
      create: (input: object = {}) => createReport(services, owner, { url: PAGE_URL, ...input }),
      rerun: (id: number, as: Actor | LinkActor = owner) => updateReport(services, as, id, { results: 1 }),
      /** Stores a report whose run has ended. @returns its id */
      storeEnded: async () =>
        (await seedReports(temp.database, [{ accountId, url: PAGE_URL, result: 'good' }]))[0]?.id ?? 0,
      consumed: async () => LIMIT - ((await services.runLimiter.state(apiKey.id))?.remaining ?? LIMIT),
      countRuns: async () => (await temp.database.fork().execute(countRuns, [accountId])).length,
    };
  });

describe('the limit of runs', () => {
  test('is consumed by new reports and new runs, and then rejects both', async ({ services, account }) => {
    const { owner, create, rerun, storeEnded, consumed } = account;
    await create();
    await rerun(await storeEnded());
    await create();
    const id = await storeEnded();
    await expect(create()).rejects.toMatchObject(RUN_LIMIT);
    await expect(rerun(id)).rejects.toMatchObject(RUN_LIMIT);
    // Rejected requests consume nothing.
    expect(await consumed()).toBe(LIMIT);
    expect(await updateReport(services, owner, id, { privacy: 1 })).toMatchObject({ privacy: 1 });
    // The limit of another key is not used up.
    await createReport(services, await createActor(services.database), { url: PAGE_URL });
  });

  test('is consumed once for a queued run, also by concurrent requests', async ({ account }) => {
    const id = await account.storeEnded();
    const runs = await account.countRuns();
    await Promise.all([account.rerun(id), account.rerun(id), account.rerun(id)]);
    expect(await account.rerun(id)).toMatchObject({ status: 'queued' });
    expect((await account.countRuns()) - runs).toBe(1);
    // The state is cached for a second. Responses to concurrent refunds may arrive in another order.
    await expect.poll(account.consumed).toBe(1);
  });

  test('is not consumed by rejected requests', async ({ services, account }) => {
    const { owner, create, rerun, consumed } = account;
    const foreign = await createReport(services, await createActor(services.database), { url: PAGE_URL });
    const requests = [
      create({ url: 'nowhere' }),
      create({ privacy: 2 }),
      rerun(4_711),
      rerun(foreign.id),
      createReport({ ...services, queueLimit: 0 }, owner, { url: PAGE_URL }),
    ];
    const codes = await Promise.all(requests.map((request) => request.catch(({ code }) => code)));
    const invalid = 'validation_failed';
    expect(codes).toEqual([invalid, invalid, 'not_found', 'not_found', 'queue_full']);
    expect(await consumed()).toBe(0);
  });

  test('is shared by all signed URLs of an account, and separate from its keys', async ({ account }) => {
    const link = { accountId: account.owner.accountId, apiKey: null };
    const rerunByLink = async () => account.rerun(await account.storeEnded(), link);
    for (let i = 0; i < LIMIT; i++) await rerunByLink();
    const message = 'Too many runs were started from report pages within a minute.';
    await expect(rerunByLink()).rejects.toMatchObject({ ...RUN_LIMIT, message });
    expect(await account.consumed()).toBe(0);
  });
});

test('a full queue rejects new and further runs until it has room', async ({ temp, services, account }) => {
  const { owner, storeEnded } = account;
  const limited = { ...services, runLimiter: createRateLimiter(temp.database, 'runs', 0), queueLimit: 2 };
  const create = () => createReport(limited, owner, { url: PAGE_URL });
  const claim = () => claimRun(services.queue, 'worker', services.clock());
  while (await claim());
  const id = await storeEnded();
  await create();
  await create();
  await expect(create()).rejects.toMatchObject({ code: 'queue_full', retryAfterSeconds: 30 });
  const updating = updateReport(limited, owner, id, { results: 1, privacy: 1 });
  await expect(updating).rejects.toMatchObject({ code: 'queue_full' });
  expect(await updateReport(limited, owner, id, {})).toMatchObject({ privacy: 0, status: 'completed' });
  await claim();
  await create();
});
