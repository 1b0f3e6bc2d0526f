import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { claimRun } from '../support/claim-run.ts';
import { createReport } from '../support/create-report.ts';
import { seedReports } from '../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

const LIMIT = 3;
const RUN_LIMIT = { code: 'rate_limited', retryAfterSeconds: expect.closeTo(60, -1) };

let temp: TempDatabase;
let services: ServiceContext;
let actor: Actor;

beforeAll(async () => {
  temp = await openTempDatabase();
  services = await createTestServices(temp, { runLimiter: createRateLimiter(temp.database, 'runs', LIMIT) });
});
afterAll(() => temp.close());
beforeEach(async () => {
  actor = await createActor(temp.database);
});

const create = (input: object = {}) =>
  createReport(services, actor, { url: 'https://example.org/', ...input });
const rerun = (id: number) => updateReport(services, actor, id, { results: 1 });
const consumed = async () => LIMIT - ((await services.runLimiter.state(actor.apiKey.id))?.remaining ?? LIMIT);
const runCount = async () =>
  (
    await temp.database
      .fork()
      .execute(
        `select 1 from runs join reports on reports.id = report_id where account_id = ${actor.accountId}`,
      )
  ).length;

/** A report whose run has ended. */
async function finished(): Promise<number> {
  const [report] = await seedReports(temp.database, [
    { accountId: actor.accountId, url: 'https://example.org/', result: 'good' },
  ]);
  return report?.id ?? 0;
}

describe('the limit of runs', () => {
  it('is consumed by new reports and new runs, and then rejects both', async () => {
    await create();
    await rerun(await finished());
    await create();
    const id = await finished();
    await expect(create()).rejects.toMatchObject(RUN_LIMIT);
    await expect(rerun(id)).rejects.toMatchObject(RUN_LIMIT);
    // Rejected requests consume nothing.
    expect(await consumed()).toBe(LIMIT);
    expect(await updateReport(services, actor, id, { privacy: 1 })).toMatchObject({ privacy: 1 });
  });

  it('is not exceeded by concurrent requests', async () => {
    const responses = await Promise.allSettled(Array.from({ length: 10 }, () => create()));
    expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMIT);
    expect(await runCount()).toBe(LIMIT);
  });

  it('is not consumed if a run is queued already', async () => {
    const { id } = await create();
    expect(await rerun(id)).toMatchObject({ status: 'queued' });
    expect(await consumed()).toBe(1);
    expect(await runCount()).toBe(1);
  });

  it('is consumed once by two concurrent requests for a run', async () => {
    const id = await finished();
    const runs = await runCount();
    await Promise.all([rerun(id), rerun(id), rerun(id)]);
    expect(await consumed()).toBe(1);
    expect((await runCount()) - runs).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['input that is not valid', () => create({ url: 'nowhere' })],
    ['a password that is missing', () => create({ privacy: 2 })],
    ['a report that does not exist', () => rerun(4_711)],
    ['a report that is another account’s', async () => rerun((await createOther()).id)],
    [
      'a full queue',
      () => createReport({ ...services, queueLimit: 0 }, actor, { url: 'https://example.org/' }),
    ],
  ])('is not consumed by %s', async (_, ask) => {
    await expect(ask()).rejects.toThrow();
    expect(await consumed()).toBe(0);
  });

  it('is shared by all signed URLs of an account, and separate from those of its keys', async () => {
    const link = { accountId: actor.accountId, apiKey: null };
    const rerunByLink = async () => updateReport(services, link, await finished(), { results: 1 });
    for (let i = 0; i < LIMIT; i++) await rerunByLink();
    await expect(rerunByLink()).rejects.toMatchObject({
      ...RUN_LIMIT,
      message: 'Too many runs were started from report pages within a minute.',
    });
    expect(await consumed()).toBe(0);
  });

  it('is separate for each key', async () => {
    for (let i = 0; i < LIMIT; i++) await create();
    await createOther();
  });
});

describe('a full queue', () => {
  it('rejects runs of new and existing reports until it has room', async () => {
    const limited = { ...services, runLimiter: createRateLimiter(temp.database, 'runs', 0), queueLimit: 2 };
    const ask = () => createReport(limited, actor, { url: 'https://example.org/' });
    const claim = () => claimRun(services.queue, 'worker', services.clock());
    while (await claim());
    const id = await finished();
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'queue_full', retryAfterSeconds: 30 });
    await expect(updateReport(limited, actor, id, { results: 1, privacy: 1 })).rejects.toMatchObject({
      code: 'queue_full',
    });
    expect(await updateReport(limited, actor, id, {})).toMatchObject({ privacy: 0, status: 'completed' });
    await claim();
    await ask();
  });
});

async function createOther() {
  return await createReport(services, await createActor(temp.database), { url: 'https://example.org/' });
}
