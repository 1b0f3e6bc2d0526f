import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { deleteAccount } from '../../src/reports/changes/delete-account.ts';
import { startCommand } from '../cli/run-command.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { type PausableSite, startPausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { countOwnedRows, ownedIds } from '../support/account-rows.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let site: PausableSite;

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ ALLOW_TARGETS: site.host, REQUESTS_PER_MINUTE: '1000', RUNS_PER_MINUTE: '100' });
});
afterAll(async () => {
  site.release();
  await app?.close();
  await site?.close();
});

it('leaves nothing of the account, and the other account as it was', async () => {
  const other = await fillAccount(app.key);
  const doomed = await fillAccount(await app.addAccount('Doomed'));
  await createApiKey(
    app.database,
    { accountId: doomed.accountId, name: 'Second', scope: 'read' },
    new Date(),
  );
  const otherIds = await ownedIds(app.database, other.accountId);
  const ids = await ownedIds(app.database, doomed.accountId);
  const before = await countOwnedRows(app.database, ids);
  const otherBefore = await countOwnedRows(app.database, otherIds);
  // SQLite's queue is the table `jobs`; PostgreSQL's are those of pg-boss.
  const unused = testEngine === 'sqlite' ? [] : ['jobs'];
  expect(Object.entries(before).filter(([table, rows]) => rows === 0 && !unused.includes(table))).toEqual([]);

  const events = readAll(await watchAccount(doomed.key));
  const { exitCode, stderr } = await runInProcess(deletionOf(doomed.accountId), environment());
  expect({ exitCode, stderr }).toEqual({
    exitCode: 0,
    stderr: `Deleted account ${doomed.accountId} with 3 reports.\n`,
  });

  const after = await countOwnedRows(app.database, ids);
  expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
  expect(await countOwnedRows(app.database, otherIds)).toEqual(otherBefore);
  expect((await createClient(app.url, doomed.key)('GET', '/account')).status).toBe(401);
  expect((await events).at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  site.release();
  await expect
    .poll(
      async () =>
        (await createClient(app.url, other.key)('GET', `/reports/${other.pausedId}`)).body.data.status,
    )
    .toBe('completed');
  expect(await countOwnedRows(app.database, ids)).toEqual(after);
});

it('continues after an interruption, while other accounts are served', async () => {
  const key = await app.addAccount('Large');
  const { body } = await createClient(app.url, key)('GET', '/account');
  const accountId: number = body.data.id;
  const reports = Array.from({ length: 200 }, (_, i) => ({
    accountId,
    url: `https://example.com/${i}`,
    result: 'good' as const,
  }));
  await seedReports(app.database, reports);
  const command = startCommand(deletionOf(accountId), environment());
  await expect.poll(() => remaining(accountId), { interval: 20 }).toBeLessThan(200);
  command.process.kill('SIGKILL');
  await command.ended;
  const left = await remaining(accountId);
  expect(left).toBeGreaterThan(0);
  // Its keys stopped working before the first report was deleted.
  expect((await createClient(app.url, key)('GET', '/account')).status).toBe(401);

  const deletion = runInProcess(deletionOf(accountId), environment());
  const call = createClient(app.url, app.key);
  let responses = 0;
  let isDeleted = false;
  void deletion.then(() => {
    isDeleted = true;
  });
  while (!isDeleted) {
    const form = { url: 'https://example.com/', privacy: '0' };
    const created = await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } });
    // Run limits may be reached.
    expect([201, 429]).toContain(created.status);
    responses++;
    await sleep(20);
  }
  expect((await deletion).stderr).toBe(`Deleted account ${accountId} with ${left} reports.\n`);
  // One transaction for the whole deletion would let no write through before its end.
  expect(responses).toBeGreaterThan(2);
  expect(await remaining(accountId)).toBe(0);
});

it('deletes a report that a request under way creates meanwhile', async () => {
  await app.addAccount('Racing');
  const [row] = await app.database.fork().execute('select max(id) as id from accounts');
  const accountId = Number(row?.id);
  const seed = () => seedReports(app.database, [{ accountId, url: 'https://example.com/', result: 'bad' }]);
  await seed();
  const { queue, close } = await openQueue(app.database, { supervises: false, onError: () => undefined });
  const context = { database: app.database, queue, events: createEventBus(app.database) };
  let raced: Promise<unknown> | undefined;
  const { reports } = await deleteAccount(context, accountId, new Date(), () => {
    raced ??= seed();
  });
  // The insert fails when the account is gone before it.
  const created = await raced?.then(
    () => true,
    () => false,
  );
  await close();
  expect(reports).toBe(created ? 2 : 1);
  expect(await remaining(accountId)).toBe(0);
});

it.each([
  ['without a terminal and --yes', ['1'], 2, /add --yes/],
  ['an account that does not exist', ['4711', '--yes'], 1, /There is no account 4711\./],
])('rejects %s', async (_, args, exitCode, message) => {
  const outcome = await runInProcess(['account', 'delete', ...args], environment());
  expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
  expect((await createClient(app.url, app.key)('GET', '/account')).status).toBe(200);
});

/** Gives the account a row in every table, with a run under way. */
async function fillAccount(key: string) {
  const call = createClient(app.url, key);
  site.release();
  const create = async (path: string, more: Record<string, string>, wait = 60) => {
    const form = { url: site.url(path), ...more };
    const headers = { 'Idempotency-Key': path, Prefer: `wait=${wait}` };
    return (await call('POST', '/reports', { form, headers })).body.data;
  };
  const completed = await create('/', { privacy: '2', password: 'secret' });
  expect(completed.status).toBe('completed');
  const slug = new URL(completed.page_url).pathname;
  await fetch(`${app.url}${slug}`, { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) });
  await create('/image', {});
  site.pause();
  const paused = await create('/paused', {}, 0);
  await expect
    .poll(async () => (await call('GET', `/reports/${paused.id}`)).body.data.status)
    .toBe('running');
  const account = await call('GET', '/account');
  return { key, accountId: account.body.data.id as number, pausedId: paused.id as number };
}

async function watchAccount(key: string): Promise<Response> {
  return await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query: 'subscription { reportsUpdated { id } }' }),
  });
}

async function readAll(response: Response) {
  return await Array.fromAsync(readEvents(response));
}

const environment = () => ({ DATABASE_URL: app.databaseUrl });

const deletionOf = (accountId: number) => ['account', 'delete', String(accountId), '--yes'];

async function remaining(accountId: number): Promise<number> {
  const [row] = await app.database
    .fork()
    .execute(`select count(*) as count from reports where account_id = ${accountId}`);
  return Number(row?.count);
}
