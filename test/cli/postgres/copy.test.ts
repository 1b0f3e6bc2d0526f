import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { Client, types } from 'pg';
import { test as base, describe, expect, vi } from 'vitest';
import { COPIED_TABLES } from '../../../src/database/copy/copied-tables.ts';
import { createClient } from '../../rest/rest-client.ts';
import {
  createTempDatabase,
  type TempDatabaseAddress as Database,
} from '../../support/create-temp-database.ts';
import { fixtureSite, htmlPage } from '../../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { withSqlite } from '../cli-test.ts';
import { type Outcome, runCommand, startCommand } from '../run-command.ts';
import { runInProcess, runSuccessfully } from '../run-in-process.ts';

const PASSWORD = 'open sesame';
/** The origin of the links of both services. */
const PUBLIC_URL = 'https://reports.example';
/** Derived tables, and tables of the queue, the engine and the migrations. */
const OTHER_TABLES =
  /^(report_counts|project_counts|failed_audits|report_urls.*|jobs|queue_turns|rate_limits|unfinished_copy|releases|(sqlite|mikro)_.*)$/;

const createTemp =
  (engine: 'sqlite' | 'postgres') =>
  async ({}, { onCleanup }: { onCleanup(end: () => unknown): void }) => {
    const database = await createTempDatabase(engine);
    onCleanup(database.remove);
    return database;
  };
const test = base
  .extend(
    'site',
    { scope: 'file' },
    fixtureSite({
      '/good': htmlPage(
        '<!doctype html><html lang="en"><title>A page \\ "quoted" {größer}</title><h1>One</h1></html>',
      ),
    }),
  )
  .extend('source', createTemp('sqlite'))
  .extend('target', createTemp('postgres'));

const copying = (source: Database, target: Database): [string[], Record<string, string>] => [
  ['copy', '--from', source.url, '--to-env', 'TARGET_URL'],
  { TARGET_URL: target.url },
];
const copy = (source: Database, target: Database) => runInProcess(...copying(source, target));
const start = ({ url }: Database, settings: Record<string, string> = {}) =>
  startTestApp({ DATABASE_URL: url, PUBLIC_URL, ...settings });

/** Creates the tables and an account. */
async function createAccount({ url }: Database): Promise<void> {
  await runSuccessfully(['account', 'create', '--name', 'A'], { DATABASE_URL: url });
}

const read = async (app: TestApp, path: string, key = app.key) => {
  const { status, text } = await createClient(app.url, key)('GET', path);
  return { status, text };
};

/** Creates a report, queued or completed. @returns its REST response */
async function create(app: TestApp, form: Record<string, string>, headers = {}, key = app.key) {
  const { status, body, text } = await createClient(app.url, key)('POST', '/reports', { form, headers });
  expect(status, text).toBe(201);
  return body.data as { id: number; status: string; page_url: string };
}

const statuses = async (app: TestApp): Promise<string[]> =>
  JSON.parse((await read(app, '/reports')).text).data.map(({ status }: { status: string }) => status);

const path = (pageUrl: string) => pageUrl.slice(PUBLIC_URL.length);

type Row = Record<string, unknown>;

async function connect(url: string): Promise<Client> {
  const getTypeParser = (type: number, format?: 'text' | 'binary') => {
    if (type === types.builtins.INT8) return Number;
    // The driver would parse JSON; the stored text is compared.
    return type === types.builtins.JSON ? String : types.getTypeParser(type, format);
  };
  const client = new Client({ connectionString: url, types: { getTypeParser } as typeof types });
  await client.connect();
  return client;
}

/** The rows of a query, read independently of the code under test. */
async function query({ file, url }: Database, statement: string): Promise<Row[]> {
  if (file) return withSqlite(file, (sqlite) => sqlite.prepare<[], Row>(statement).all());
  const client = await connect(url);
  return (await client.query(statement).finally(() => client.end())).rows;
}

/** All rows of all tables by the name of the table. */
async function dump(database: Database): Promise<Record<string, Row[]>> {
  const tables = database.file
    ? `select name from sqlite_master where type = 'table'`
    : `select tablename as name from pg_tables where schemaname = 'public'`;
  const dumped: Record<string, Row[]> = {};
  for (const name of (await query(database, tables)).map((table) => String(table.name))) {
    if (OTHER_TABLES.test(name)) continue;
    dumped[name] = (await query(database, `select * from ${name} order by 1`)).map(withDates);
  }
  return dumped;
}

/** SQLite stores dates as numbers. */
function withDates(row: Row): Row {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
  ]);
  return Object.fromEntries(values);
}

/** Executes statements on SQLite. */
const change = ({ file }: Database, statements: string) =>
  withSqlite(file, (sqlite) => sqlite.exec(statements));

describe('a copied installation', () => {
  test('gives the same responses, also for known idempotency keys', async ({ site, source, target }) => {
    const before = await start(source);
    const other = await before.addAccount();
    const { id } = await create(before, { url: site.url('/good') }, { 'idempotency-key': 'once' });
    const locked = await create(before, { url: site.url('/good?2'), privacy: '2', password: PASSWORD });
    const hidden = await create(before, { url: site.url('/good?3'), privacy: '1' });
    await create(before, { url: site.url('/missing') });
    await create(before, { url: site.url('/good') }, {}, other);
    const { id: deleted } = await create(before, { url: site.url('/good?4') });
    await createClient(before.url, before.key)('DELETE', `/reports/${deleted}`);
    const unlocked = await fetch(before.url + path(locked.page_url), {
      method: 'POST',
      body: new URLSearchParams({ password: PASSWORD }),
      redirect: 'manual',
      headers: { origin: PUBLIC_URL },
    });
    const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { text: ofOwner } = await read(before, `/reports/${hidden.id}?owner_link=3600`);
    const link = JSON.parse(ofOwner).data.owner_page_url;
    const look = async (app: TestApp) => {
      const pageOf = async (page: string, headers = {}) => {
        const response = await fetch(app.url + path(page), { headers });
        return { status: response.status, text: await response.text() };
      };
      const paths = [
        '/account',
        '/reports?search=good',
        '/reports?search=g',
        '/reports?result=bad',
        `/reports/${id}`,
      ];
      return [
        ...(await Promise.all(paths.map((each) => read(app, each)))),
        await read(app, '/reports', other),
        await pageOf(link),
        await pageOf(hidden.page_url),
        await pageOf(locked.page_url),
        await pageOf(locked.page_url, { cookie }),
      ];
    };
    const responses = await look(before);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 404, 403, 200]);
    await before.close();
    const stored = await dump(source);
    expect(Object.keys(stored).sort()).toEqual(COPIED_TABLES.map(({ name }) => name).sort());

    expect(await copy(source, target)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^reports +5$/m),
    });
    expect(await dump(target)).toEqual(stored);
    const after = await start(target);
    expect(await look(after)).toEqual(responses);
    // The id of a deleted report is not reused.
    expect((await create(after, { url: site.url('/good?5') })).id).toBe(deleted + 1);
    expect((await create(after, { url: site.url('/good') }, { 'idempotency-key': 'once' })).id).toBe(id);
    expect(JSON.parse((await read(after, '/account')).text).data.usage.reports).toBe(5);
    await after.close();
  });

  test('executes queued and interrupted runs', async ({ site, source, target }) => {
    const before = await start(source, { EMBEDDED_WORKER: 'off' });
    for (let i = 0; i < 3; i++) await create(before, { url: site.url('/good') }, { prefer: 'respond-async' });
    await before.close();
    // The state after a killed process; one more crash would exceed the limit.
    change(
      source,
      `update runs set status = 'running', owner = 'killed', attempt = 2, crashes = 2 where id = 2`,
    );
    change(source, `update reports set status = 'running' where id = 2`);

    expect(await copy(source, target)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Queued runs: 3'),
    });
    const waiting = await start(target, { EMBEDDED_WORKER: 'off' });
    expect(await statuses(waiting)).toEqual(['queued', 'queued', 'queued']);
    await waiting.close();
    expect(await query(target, 'select crashes from runs where id = 2')).toEqual([{ crashes: 2 }]);
    // A worker that has just started does not execute a run with this number, and its lease would have to expire.
    await query(target, 'update runs set crashes = 0');
    const after = await start(target);
    await expect.poll(() => statuses(after)).toEqual(['completed', 'completed', 'completed']);
    await after.close();
  });
});

const MANY = 3_000;

/** Creates an account with enough reports for several batches. */
async function fill(source: Database): Promise<void> {
  await createAccount(source);
  const statements = `
    insert into secrets values ('signing-key', 'of the source');
    create temp table numbers as
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
      select n from numbers;
    insert into reports (account_id, url, project, status, result, score, privacy, access_version, slug, revision,
        shown_run_id, generated_at, created_at, updated_at)
      select 1, 'https://p' || n % 9 || '.example/' || n, 'p' || n % 9 || '.example', 'completed', 'good', n / 7.0, 0, 1,
        'slug-' || n, 3, n, 1700000000000 + n, 1600000000001, 1700000000000 + n from numbers;
    insert into runs (report_id, status, attempt, owner, crashes, retries, created_at, capped_by, categories, page)
      select n, 'completed', 1, 'a', 0, 0, 1600000000001, '[]', '[ 1 ]', '{"a": "\\u0000 \\ud83d {},\\"NULL"}' from numbers;
    insert into run_checks select n, randomblob(500) from numbers;
  `;
  change(source, statements);
}

/** Starts to copy, and kills the process after the first batch of rows of the table. */
async function interruptCopy(source: Database, target: Database, table: string): Promise<void> {
  const command = startCommand(...copying(source, target));
  const client = await connect(target.url);
  const read = () => client.query(`select exists (select from ${table}) as has`);
  await expect.poll(async () => (await read()).rows[0].has, { interval: 5 }).toBe(true);
  command.process.kill('SIGKILL');
  await client.end();
  await command.ended;
}

test('an interrupted copy is not served, rejects changed rows, and can be resumed', async ({
  source,
  target,
}) => {
  const definitions = 'select indexdef from pg_indexes order by indexdef';
  const indexes = await query(target, definitions);
  await fill(source);
  for (const table of ['reports', 'run_checks']) {
    await interruptCopy(source, target, table);
    await expect(start(target)).rejects.toThrow('partial copy');
  }
  expect((await dump(target)).reports).toHaveLength(MANY);

  await copyFile(source.file, `${source.file}.original`);
  change(source, 'update reports set score = 1 where id in (17, 2999); delete from runs where id = 19');
  const { exitCode, stdout, stderr } = await copy(source, target);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain('reports: 2 of 3000 rows differ or are missing (17, 2999); excess rows: 0');
  expect(stderr).toContain('runs: 0 of 2999 rows differ or are missing; excess rows: 1');
  await expect(start(target)).rejects.toThrow('partial copy');
  change(source, `update secrets set value = 'of another'`);
  await expectRejection(copy(source, target), 'of another database');

  await copyFile(`${source.file}.original`, source.file);
  expect(await copy(source, target)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^run_checks +3000$/m),
  });
  expect(await dump(target)).toEqual(await dump(source));
  expect(await query(target, definitions)).toEqual(indexes);
  expect(await query(target, 'select sum(reports)::int as reports from project_counts')).toEqual([
    { reports: MANY },
  ]);
  expect(await copy(source, target)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('is in use'),
  });
});

test('reads the password of the target from PGPASSWORD', async ({ source, target }) => {
  await createAccount(source);
  const { href, password } = new URL(target.url);
  const to = href.replace(`:${password}@`, '@');
  vi.stubEnv('PGPASSWORD', password);
  const command = runInProcess(['copy', '--from', source.url, '--to', to]);
  const copied = await command.finally(() => vi.unstubAllEnvs());
  expect(copied).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^accounts +1$/m) });
});

async function expectRejection(outcome: Promise<Outcome>, message: string): Promise<void> {
  const { exitCode, stdout, stderr } = await outcome;
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain(message);
}

describe('a copy is rejected', () => {
  test('while a service has the source open, which continues', async ({ site, source, target }) => {
    const app = await start(source, { EMBEDDED_WORKER: 'off' });
    // SQLite's locks are those of processes.
    await expectRejection(runCommand(...copying(source, target)), 'Stop the service and all workers.');
    await create(app, { url: site.url('/good') }, { prefer: 'respond-async' });
    await app.close();
    expect((await copy(source, target)).exitCode).toBe(0);
  });

  test('if the target has data, which it keeps', async ({ source, target }) => {
    await createAccount(source);
    await createAccount(target);
    const stored = await dump(target);
    await expectRejection(copy(source, target), 'The target is in use');
    expect(await dump(target)).toEqual(stored);
  });

  test('without a source, which is not created', async ({ source, target }) => {
    await expectRejection(copy(source, target), `--from: there is no database ${source.file}`);
    expect(existsSync(source.file)).toBe(false);
  });

  test('without a server, and does not show its password', async ({ source, target }) => {
    await createAccount(source);
    const rejected = runInProcess(copying(source, target)[0], {
      TARGET_URL: 'postgres://me:secret@127.0.0.1:1/none',
    });
    await expectRejection(rejected, '--to: the database cannot be opened');
    expect((await rejected).stderr).not.toContain('secret');
  });
});
