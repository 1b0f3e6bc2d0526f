import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { deleteAccount } from '../../src/reports/changes/delete-account.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { startPausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { countOwnedRows, ownedIds } from '../support/account-rows.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';

const REPORTS = 200;

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await startPausableSite();
    onCleanup(() => {
      site.release();
      return site.close();
    });
    return site;
  })
  .extend('accounts', { scope: 'file' }, async ({ app, site }, { onCleanup }) => {
    const { database } = app;
    const { queue, close } = await openQueue(database, { supervises: false, onError: () => undefined });
    onCleanup(close);
    const context = { database, queue, events: createEventBus(database) };
    const add = async () => {
      const key = await app.addAccount();
      const call = createClient(app.url, key);
      return { key, call, id: (await call('GET', '/account')).body.data.id as number };
    };
    return {
      add,
      /** Adds an account with a row in every table and an active run. */
      addFull: async () => {
        const account = await add();
        const { call } = account;
        const create = async (path: string, wait: number, more: Record<string, string> = {}) => {
          const headers = { 'Idempotency-Key': path, Prefer: `wait=${wait}` };
          const form = { url: site.url(path), ...more };
          return (await call('POST', '/reports', { form, headers })).body.data;
        };
        site.release();
        const completed = await create('/', 60, { privacy: '2', password: 'secret' });
        expect(completed.status).toBe('completed');
        const page = app.url + new URL(completed.page_url).pathname;
        await fetch(page, { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) });
        await create('/image', 60);
        site.pause();
        const { id: pausedId } = await create('/paused', 0);
        const statusOfPaused = async () => (await call('GET', `/reports/${pausedId}`)).body.data.status;
        await expect.poll(statusOfPaused).toBe('running');
        return { ...account, statusOfPaused };
      },
      delete: (id: number, onProgress?: () => void) => deleteAccount(context, id, new Date(), onProgress),
      deleteByCommand: (...args: string[]) =>
        runInProcess(['account', 'delete', ...args], { DATABASE_URL: app.databaseUrl }),
      countReports: async (id: number) =>
        (await database.fork().execute('select id from reports where account_id = ?', [id])).length,
    };
  });

test('leaves nothing of the account, and the other account as it was', async ({ app, site, accounts }) => {
  const { database } = app;
  const other = await accounts.addFull();
  const { id, key, call } = await accounts.addFull();
  await createApiKey(database, { accountId: id, name: 'Second', scope: 'read' }, new Date());
  const otherIds = await ownedIds(database, other.id);
  const otherBefore = await countOwnedRows(database, otherIds);
  const ids = await ownedIds(database, id);
  // SQLite's queue is the table `jobs`; PostgreSQL's are those of pg-boss.
  const unused = testEngine === 'sqlite' ? [] : ['jobs'];
  const before = Object.entries(await countOwnedRows(database, ids));
  expect(before.filter(([table, rows]) => rows === 0 && !unused.includes(table))).toEqual([]);

  const stream = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query: 'subscription { reportsUpdated { id } }' }),
  });
  const { exitCode, stderr } = await accounts.deleteByCommand(String(id), '--yes');
  expect([exitCode, stderr]).toEqual([0, `Deleted account ${id} with 3 reports.\n`]);

  const expectNothing = async () => {
    const after = Object.entries(await countOwnedRows(database, ids));
    expect(after.filter(([, rows]) => rows > 0)).toEqual([]);
  };
  await expectNothing();
  expect(await countOwnedRows(database, otherIds)).toEqual(otherBefore);
  expect((await call('GET', '/account')).status).toBe(401);
  const events = await Array.fromAsync(readEvents(stream));
  expect(events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  site.release();
  await expect.poll(other.statusOfPaused).toBe('completed');
  await expectNothing();
});

test('continues after an interruption, while other accounts are served', async ({ app, call, accounts }) => {
  const { id, call: callDeleted } = await accounts.add();
  const report = { accountId: id, url: 'https://example.com/', result: 'good' } as const;
  await seedReports(app.database, Array(REPORTS).fill(report));
  const interrupted = accounts.delete(id, () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  const left = await accounts.countReports(id);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(REPORTS);
  // Its keys stopped working before the first report was deleted.
  expect((await callDeleted('GET', '/account')).status).toBe(401);

  // One transaction for the whole deletion would let no write through before its end.
  const leftAtWrites = [left];
  const deletion = accounts.delete(id);
  while (leftAtWrites.at(-1) !== 0) {
    const form = { url: 'https://example.com/', privacy: '0' };
    const created = await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } });
    expect(created.status).toBe(201);
    leftAtWrites.push(await accounts.countReports(id));
    await sleep(20);
  }
  expect(await deletion).toEqual({ reports: left });
  expect(leftAtWrites.some((reports) => reports > 0 && reports < left)).toBe(true);
});

test('deletes a report that a request under way creates meanwhile', async ({ app, accounts }) => {
  const { id } = await accounts.add();
  const seed = () =>
    seedReports(app.database, [{ accountId: id, url: 'https://example.com/', result: 'bad' }]);
  await seed();
  let raced: Promise<unknown> | undefined;
  const { reports } = await accounts.delete(id, () => {
    raced ??= seed();
  });
  // The insert fails when the account is gone before it.
  const [created] = await Promise.allSettled([raced]);
  expect(reports).toBe(created?.status === 'fulfilled' ? 2 : 1);
  expect(await accounts.countReports(id)).toBe(0);
});

test.for<[problem: string, args: string[], exitCode: number, message: RegExp]>([
  ['without a terminal and --yes', ['1'], 2, /add --yes/],
  ['an account that does not exist', ['4711', '--yes'], 1, /There is no account 4711\./],
])('rejects %s', async ([, args, exitCode, message], { call, accounts }) => {
  const outcome = await accounts.deleteByCommand(...args);
  expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
  expect((await call('GET', '/account')).status).toBe(200);
});
