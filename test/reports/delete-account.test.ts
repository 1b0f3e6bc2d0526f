import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import type { Database } from '../../src/database/database.ts';
import { SiteHost } from '../../src/database/entities/site-audit.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { deleteAccount } from '../../src/reports/changes/delete-account.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { pausableSite } from '../rest/pausable-site.ts';
import { createClient } from '../rest/rest-client.ts';
import { testEngine } from '../support/create-temp-database.ts';
import { subscribe } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';

const REPORTS = 100;

/** The columns of each table. */
const COLUMNS =
  testEngine === 'sqlite'
    ? `select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
       where m.type = 'table'`
    : `select table_name as "table", column_name as "column" from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE'`;

/** @returns counts the rows in each table, those of the queue included, of what the account owns now */
async function rowCounter(database: Database, accountId: number): Promise<() => Promise<[string, number][]>> {
  const select = (sql: string) => database.fork().execute(sql);
  const idsOf = async (sql: string) => [-1, ...(await select(sql)).map(({ id }) => id)].join();
  const runs = 'select runs.id from runs join reports on reports.id = report_id';
  const owned = Object.entries({
    account_id: String(accountId),
    report_id: await idsOf(`select id from reports where account_id = ${accountId}`),
    run_id: await idsOf(`${runs} where account_id = ${accountId}`),
    site_audit_id: await idsOf(`select id from site_audits where account_id = ${accountId}`),
  });
  const sources = [`accounts where id = ${accountId}`];
  for (const [table, columns] of Map.groupBy(await select(COLUMNS), (row) => row.table)) {
    const ofAccount = owned.filter(([name]) => columns.some(({ column }) => column === name));
    if (ofAccount.length > 0)
      sources.push(`${table} where ${ofAccount.map(([name, ids]) => `${name} in (${ids})`).join(' or ')}`);
  }
  if (testEngine === 'postgres')
    sources.push(`pgboss.job where (data->>'runId')::bigint in (${owned.at(-2)?.[1]})`);
  return async () => {
    const counts: [string, number][] = [];
    for (const source of sources) {
      const [row] = await select(`select count(*) as count from ${source}`);
      counts.push([source.split(' ')[0] ?? '', Number(row?.count)]);
    }
    return counts;
  };
}

const alone = base
  .extend('settings', { scope: 'file' }, {})
  .extend('site', { scope: 'file' }, pausableSite)
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
        const json = { url: `http://127.0.0.1:9/${account.id}` };
        const siteAudit = (await call('POST', '/site-audits', { json })).body.data;
        await database.transact(async (em) => {
          const count = { requests: 1, linkChecks: 0, open: [] };
          em.create(SiteHost, { siteAuditId: siteAudit.id, host: 'other.example', ...count });
        });
        site.pause();
        const { id: pausedId } = await create('/paused', 0);
        const statusOfPaused = async () => (await call('GET', `/reports/${pausedId}`)).body.data.status;
        while ((await statusOfPaused()) !== 'running') await sleep(20);
        return { ...account, statusOfPaused };
      },
      delete: (id: number, onProgress?: () => void) => deleteAccount(context, id, new Date(), onProgress),
      deleteByCommand: (...args: string[]) =>
        runInProcess(['account', 'delete', ...args], { DATABASE_URL: app.databaseUrl }),
      countReports: async (id: number) =>
        (await database.fork().execute('select id from reports where account_id = ?', [id])).length,
    };
  });
/** Each test has accounts of its own, and waits until no process accepts their keys. */
const test = alone.concurrent;

test('leaves nothing of the account, and the other account as it was', async ({ app, site, accounts }) => {
  const { database } = app;
  const other = await accounts.addFull();
  const { id, key, call } = await accounts.addFull();
  await createApiKey(database, { accountId: id, name: 'Second', scope: 'read' }, new Date());
  const countOther = await rowCounter(database, other.id);
  const otherBefore = await countOther();
  const count = await rowCounter(database, id);
  // SQLite's queue is the table `jobs`; PostgreSQL's are those of pg-boss. `queue_turns` is of earlier releases.
  const unused = testEngine === 'sqlite' ? [] : ['jobs', 'queue_turns'];
  expect((await count()).filter(([table, rows]) => rows === 0 && !unused.includes(table))).toEqual([]);

  const stream = await subscribe({ url: app.url, key }, 'subscription { reportsUpdated { id } }');
  const { exitCode, stderr } = await accounts.deleteByCommand(String(id), '--yes');
  expect([exitCode, stderr]).toEqual([0, `Deleted account ${id} with 3 reports.\n`]);

  const expectNothing = async () => expect((await count()).filter(([, rows]) => rows > 0)).toEqual([]);
  await expectNothing();
  expect(await countOther()).toEqual(otherBefore);
  expect((await call('GET', '/account')).status).toBe(401);
  const events = await Array.fromAsync(readEvents(stream));
  expect(events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  site.release();
  while ((await other.statusOfPaused()) !== 'completed') await sleep(20);
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

alone.for<[problem: string, args: string[], exitCode: number, message: RegExp]>([
  ['without a terminal and --yes', ['1'], 2, /add --yes/],
  ['an account that does not exist', ['4711', '--yes'], 1, /There is no account 4711\./],
])('rejects %s', async ([, args, exitCode, message], { call, accounts }) => {
  const outcome = await accounts.deleteByCommand(...args);
  expect(outcome).toMatchObject({ exitCode, stdout: '', stderr: expect.stringMatching(message) });
  expect((await call('GET', '/account')).status).toBe(200);
});
