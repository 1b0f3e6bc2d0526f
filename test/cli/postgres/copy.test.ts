import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Client, types } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COPIED_TABLES } from '../../../src/database/copy/copied-tables.ts';
import { createTempDatabase, type TempDatabaseAddress } from '../../support/create-temp-database.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { makeFolder, type Outcome, runCommand, startCommand } from '../run-command.ts';
import { runInProcess } from '../run-in-process.ts';

const PASSWORD = 'open sesame';
/** The origin of the links of both services. */
const PUBLIC_URL = 'https://reports.example';
/** Derived tables, and tables of the queue, the engine and the migrations. */
const OTHER_TABLES =
  /^(report_counts|project_counts|failed_audits|report_urls.*|jobs|queue_turns|rate_limits|unfinished_copy|releases|(sqlite|mikro)_.*)$/;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let site: FixtureSite;
let source: TempDatabaseAddress;
let target: TempDatabaseAddress;

beforeAll(async () => {
  folder = await makeFolder();
  site = await startFixtureSite({
    '/good': htmlPage(
      '<!doctype html><html lang="en"><title>A page \\ "quoted" {größer}</title><h1>One</h1></html>',
    ),
  });
});
afterAll(async () => {
  await site.close();
  await folder.remove();
});

beforeEach(async () => {
  source = await createTempDatabase('sqlite');
  target = await createTempDatabase('postgres');
});
afterEach(async () => {
  await source.remove();
  await target.remove();
});

const copy = () => runInProcess(...copying());
const copying = (): [args: string[], environment: Record<string, string>] => [
  ['copy', '--from', source.url, '--to-env', 'TARGET_URL'],
  { TARGET_URL: target.url },
];

const start = (database: TempDatabaseAddress, settings: Record<string, string> = {}) =>
  startTestApp({ DATABASE_URL: database.url, PUBLIC_URL, ALLOW_TARGETS: site.host, ...settings });

/** Creates the tables and an account. */
async function createAccount({ url }: TempDatabaseAddress): Promise<void> {
  const created = await runInProcess(['account', 'create', '--name', 'A'], { DATABASE_URL: url });
  expect(created.exitCode).toBe(0);
}

/** Calls the REST API. @returns the status and the body as text */
async function call(app: TestApp, path: string, form?: Record<string, string>, headers = {}, key = app.key) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Creates a report, queued or completed. @returns its REST response */
async function create(app: TestApp, form: Record<string, string>, headers = {}, key = app.key) {
  const { status, text } = await call(app, '/reports', form, headers, key);
  expect(status, text).toBe(201);
  return JSON.parse(text).data as { id: number; status: string; page_url: string };
}

async function remove(app: TestApp, id: number): Promise<void> {
  const headers = { authorization: `Bearer ${app.key}` };
  const response = await fetch(`${app.url}/api/v1/reports/${id}`, { method: 'DELETE', headers });
  expect(response.ok).toBe(true);
}

async function statuses(app: TestApp): Promise<string[]> {
  const { data } = JSON.parse((await call(app, '/reports')).text) as { data: { status: string }[] };
  return data.map(({ status }) => status);
}

function path(pageUrl: string): string {
  return pageUrl.slice(PUBLIC_URL.length);
}

/** All rows of all tables by the name of the table, read independently of the code under test. */
async function dump({ file, url }: TempDatabaseAddress): Promise<Record<string, Row[]>> {
  return file ? dumpSqlite(file) : await dumpPostgres(url);
}

type Row = Record<string, unknown>;

function dumpSqlite(file: string): Record<string, Row[]> {
  const sqlite = new Sqlite(file, { readonly: true });
  const withDates = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        name.endsWith('_at') && typeof value === 'number' ? new Date(value) : value,
      ]),
    );
  const names = sqlite
    .prepare(`select name from sqlite_master where type = 'table'`)
    .pluck()
    .all() as string[];
  const dumped = names
    .filter((name) => !OTHER_TABLES.test(name))
    .map((name) => [
      name,
      (sqlite.prepare(`select * from ${name} order by 1`).all() as Row[]).map(withDates),
    ]);
  sqlite.close();
  return Object.fromEntries(dumped);
}

async function dumpPostgres(url: string): Promise<Record<string, Row[]>> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const dumped: [string, Row[]][] = [];
    for (const { name } of rows.filter((table) => !OTHER_TABLES.test(table.name))) {
      dumped.push([name, (await client.query(`select * from ${name} order by 1`)).rows]);
    }
    return Object.fromEntries(dumped);
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const getTypeParser = (type: number, format?: 'text' | 'binary') => {
    if (type === types.builtins.INT8) return Number;
    // The driver would parse JSON; the stored text is compared.
    return type === types.builtins.JSON ? String : types.getTypeParser(type, format);
  };
  const client = new Client({ connectionString: url, types: { getTypeParser } as typeof types });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('a copied installation', () => {
  it('responds as before: accounts, keys, lists, counts, searches, pages, passwords, links, repeats', async () => {
    const before = await start(source);
    const other = await before.addAccount();
    const { id } = await create(before, { url: site.url('/good') }, { 'idempotency-key': 'once' });
    const locked = await create(before, { url: site.url('/good?2'), privacy: '2', password: PASSWORD });
    const hidden = await create(before, { url: site.url('/good?3'), privacy: '1' });
    await create(before, { url: site.url('/missing') });
    await create(before, { url: site.url('/good') }, {}, other);
    const { id: deleted } = await create(before, { url: site.url('/good?4') });
    await remove(before, deleted);
    const form = {
      method: 'POST',
      body: new URLSearchParams({ password: PASSWORD }),
      redirect: 'manual',
    } as const;
    const unlocked = await fetch(before.url + path(locked.page_url), {
      ...form,
      headers: { origin: PUBLIC_URL },
    });
    const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] ?? '';
    const link = JSON.parse((await call(before, `/reports/${hidden.id}?owner_link=3600`)).text).data
      .owner_page_url;
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
        ...(await Promise.all(paths.map((each) => call(app, each)))),
        await call(app, '/reports', undefined, {}, other),
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

    expect(await copy()).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^reports +5$/m) });
    expect(await dump(target)).toEqual(stored);
    const after = await start(target);
    expect(await look(after)).toEqual(responses);
    // The id of a deleted report is not reused.
    expect((await create(after, { url: site.url('/good?5') })).id).toBe(deleted + 1);
    const repeated = await call(after, '/reports', { url: site.url('/good') }, { 'idempotency-key': 'once' });
    expect(JSON.parse(repeated.text).data.id).toBe(id);
    expect(JSON.parse((await call(after, '/account')).text).data.usage.reports).toBe(5);
    await after.close();
  });

  it('executes the queued runs and the interrupted ones', async () => {
    const before = await start(source, { EMBEDDED_WORKER: 'off' });
    for (let i = 0; i < 3; i++) await create(before, { url: site.url('/good') }, { prefer: 'respond-async' });
    await before.close();
    const sqlite = new Sqlite(source.file);
    // The state after a killed process; one more crash would exceed the limit.
    sqlite.exec(
      `update runs set status = 'running', owner = 'killed', attempt = 2, crashes = 2 where id = 2`,
    );
    sqlite.exec(`update reports set status = 'running' where id = 2`);
    sqlite.close();

    expect(await copy()).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Queued runs: 3') });
    const waiting = await start(target, { EMBEDDED_WORKER: 'off' });
    expect(await statuses(waiting)).toEqual(['queued', 'queued', 'queued']);
    await waiting.close();
    expect((await query('select crashes from runs where id = 2')).rows).toEqual([{ crashes: 2 }]);
    // A worker that has just started does not execute a run with this number, and its lease would have to expire.
    await query('update runs set crashes = 0');
    const after = await start(target);
    await expect.poll(() => statuses(after)).toEqual(['completed', 'completed', 'completed']);
    await after.close();
  });
});

/** Number of reports: enough for several batches. */
const MANY = 3_000;

/** Creates an account with enough reports for several batches. */
async function fillSource(): Promise<void> {
  await createAccount(source);
  const sqlite = new Sqlite(source.file);
  sqlite.exec(`
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
  `);
  sqlite.close();
}

describe('an interrupted copy', () => {
  it('resumes any number of times, and is not served before it is complete', async () => {
    const definitions = 'select indexdef from pg_indexes order by indexdef';
    const { rows: indexes } = await query(definitions);
    await fillSource();
    for (const table of ['reports', 'run_checks']) {
      const command = startCommand(...copying());
      await untilCopied(table);
      command.process.kill('SIGKILL');
      await command.ended;
      await expect(start(target)).rejects.toThrow('partial copy');
    }
    expect((await dump(target)).reports).toHaveLength(MANY);
    expect(await copy()).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^run_checks +3000$/m) });
    expect(await dump(target)).toEqual(await dump(source));
    expect((await query(definitions)).rows).toEqual(indexes);
    const { rows } = await query('select sum(reports)::int as reports from project_counts');
    expect(rows).toEqual([{ reports: MANY }]);
    expect(await copy()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is in use') });
  });

  it('fails if the source has changed since, and lists the differences', async () => {
    await fillSource();
    await breakOff();
    change('update reports set score = 1 where id in (17, 2999); delete from runs where id = 19');
    const { exitCode, stdout, stderr } = await copy();
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('reports: 2 of 3000 rows differ or are missing (17, 2999); excess rows: 0');
    expect(stderr).toContain('runs: 0 of 2999 rows differ or are missing; excess rows: 1');
    await expect(start(target)).rejects.toThrow('partial copy');
  });

  it('cannot be resumed from another database', async () => {
    await fillSource();
    await breakOff();
    change(`update secrets set value = 'of another'`);
    expect(await copy()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('of another database'),
    });
  });
});

/** Copies a part of the database. */
async function breakOff(): Promise<void> {
  const command = startCommand(...copying());
  await untilCopied('runs');
  command.process.kill('SIGKILL');
  await command.ended;
}

function change(statements: string): void {
  const sqlite = new Sqlite(source.file);
  sqlite.exec(statements);
  sqlite.close();
}

const query = (statement: string) => withClient(target.url, (client) => client.query(statement));

/** Waits for the first batch of rows in the table of the target. */
async function untilCopied(table: string): Promise<void> {
  await withClient(target.url, async (client) => {
    const read = () => client.query(`select exists (select from ${table}) as has`);
    await expect.poll(async () => (await read()).rows[0].has, { interval: 5 }).toBe(true);
  });
}

it('reads the password of the target from PGPASSWORD', async () => {
  await createAccount(source);
  const { href, password } = new URL(target.url);
  const to = href.replace(`:${password}@`, '@');
  const copied = await runCommand(['copy', '--from', source.url, '--to', to], { PGPASSWORD: password });
  expect(copied).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^accounts +1$/m) });
});

describe('a copy is rejected', () => {
  const expectRejection = async (outcome: Promise<Outcome>, message: string) => {
    const { exitCode, stdout, stderr } = await outcome;
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(message);
  };

  it('while a service has the source open, which continues', async () => {
    const app = await start(source, { EMBEDDED_WORKER: 'off' });
    // SQLite's locks are those of processes.
    await expectRejection(runCommand(...copying()), 'Stop the service and all workers.');
    await create(app, { url: site.url('/good') }, { prefer: 'respond-async' });
    await app.close();
    expect((await copy()).exitCode).toBe(0);
  });

  it('if the target has data, which it keeps', async () => {
    await createAccount(source);
    await createAccount(target);
    const stored = await dump(target);
    await expectRejection(copy(), 'The target is in use');
    expect(await dump(target)).toEqual(stored);
  });

  it('without a source, which is not created', async () => {
    await expectRejection(copy(), `--from: there is no database ${source.file}`);
    expect(existsSync(source.file)).toBe(false);
  });

  it('without the environment variable that --to-env names', async () => {
    const rejected = runInProcess(['copy', '--from', source.url, '--to-env', 'TARGET_URL']);
    expect(await rejected).toMatchObject({
      exitCode: 2,
      stderr: 'error: --to-env: the environment variable TARGET_URL is not set.\n',
    });
  });

  it('without a server, and does not show its password', async () => {
    await createAccount(source);
    const rejected = runInProcess(['copy', '--from', source.url, '--to-env', 'TARGET_URL'], {
      TARGET_URL: 'postgres://me:secret@127.0.0.1:1/none',
    });
    await expectRejection(rejected, '--to: the database cannot be opened');
    expect((await rejected).stderr).not.toContain('secret');
  });
});
