import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openDatabase } from '../../src/database/database.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { backUpDatabase } from '../../src/database/sqlite/backup.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { makeFolder, runCommand } from '../cli/run-command.ts';
import { type CallOptions, callRest } from '../lab/requests.ts';
import { createDatabase } from '../support/create-database.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startPostgresServer } from '../support/postgres-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { dumpRows, recordDefinitions } from './dump-postgres.ts';
import { type Contents, readContents } from './read-contents.ts';

/** Origin of the links in the expected responses. */
export const PUBLIC_URL = 'https://reports.example.org';
const WAITING = { headers: { prefer: 'wait=60' } };
const ASYNC = { headers: { prefer: 'respond-async' } };
/** The owner of runs, in place of the name of the machine that makes the databases. */
const OWNER = 'worker.example.org/1/00000000-0000-4000-8000-000000000000';

/**
 * Makes a database of each engine with reports of each status and privacy, several runs, projects, accounts and keys,
 * and describes their contents.
 * @returns the folder of the release
 */
export async function makeFixtures(version: string): Promise<string> {
  const folder = fileURLToPath(new URL(version, import.meta.url));
  const temporary = await makeFolder();
  try {
    const file = temporary.path('sqlite.db');
    await makeSqlite(temporary.path('service.db'), file);
    const database = await openDatabase(`sqlite:${file}`);
    const contents = await readContents(database.fork());
    await database.close();
    const postgres = await copyToPostgres(file, contents);
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/sqlite.db.gz`, gzipSync(await readFile(file)));
    await writeFile(`${folder}/postgres.sql.gz`, gzipSync(postgres));
    await writeFile(`${folder}/contents.json.gz`, gzipSync(JSON.stringify(contents)));
  } finally {
    await temporary.remove();
  }
  return folder;
}

/** Creates reports with a service, and copies its database to the file while a run is active. */
async function makeSqlite(original: string, file: string): Promise<void> {
  let visits = 0;
  const pending = Promise.withResolvers<ServerResponse>();
  const site = await startFixtureSite({
    ...Object.fromEntries(['/good', '/password', '/deleted'].map((path) => [path, htmlPage(GOOD_PAGE)])),
    '/bad': htmlPage('<title></title><img src=/missing.png><h3>Three</h3>'),
    '/changing': (_, response) => response.setHeader('content-type', 'text/html').end(changingPage(visits++)),
    '/text': { headers: { 'content-type': 'text/plain' }, body: 'No HTML' },
    '/held': (_, response) => pending.resolve(response),
  });
  const app = await startTestApp({ DATABASE_URL: `sqlite:${original}`, ...settings });
  try {
    await makeReports(app, site);
    const running = create(app, site.url('/held'), ASYNC);
    await pending.promise;
    await running;
    await backUpDatabase(`sqlite:${original}`, file);
  } finally {
    await site.close();
    await app.close();
  }
  // Without a worker, these runs stay queued.
  const idle = await startTestApp({ DATABASE_URL: `sqlite:${file}`, ...settings, EMBEDDED_WORKER: 'off' });
  const headers = { ...ASYNC.headers, 'idempotency-key': 'once' };
  await create(idle, site.url('/queued'), { headers });
  await create(idle, site.url('/also-queued'), ASYNC);
  await idle.close();
  const sqlite = openSqlite(file);
  sqlite.prepare('update jobs set lease_owner = ? where lease_owner is not null').run(OWNER);
  sqlite.prepare('update runs set owner = ? where owner is not null').run(OWNER);
  sqlite.pragma('wal_checkpoint(truncate)');
  sqlite.exec('vacuum');
  sqlite.close();
}

const settings = { PUBLIC_URL, ALLOW_TARGETS: '127.0.0.1,localhost' };
const GOOD_PAGE = `<!doctype html><html lang="en"><head><title>Ünïcödé \\ "quoted" {page} of the shop</title>
<meta name="description" content="A page with all that it needs."><meta name="viewport" content="width=device-width">
</head><body><main><h1>Welcome</h1><p>${'Some words to read. '.repeat(40)}</p></main></body></html>`;

function changingPage(visit: number): string {
  return GOOD_PAGE.replace('<h1>Welcome</h1>', visit % 2 === 0 ? '<h1>Welcome</h1>' : '<img src="/a.png">');
}

async function makeReports(app: TestApp, site: FixtureSite): Promise<void> {
  const { id } = await create(app, site.url('/changing'));
  for (let run = 0; run < 3; run++)
    await call(app, 'PATCH', `/reports/${id}`, { form: { results: '1' }, ...WAITING });
  await create(app, site.url('/good'));
  const onOtherHost = site.url('/bad').replace('127.0.0.1', 'localhost');
  await create(app, onOtherHost, { form: { privacy: '1' } });
  await create(app, site.url('/password'), { form: { privacy: '2', password: 'open sesame' } });
  await create(app, site.url('/text'));
  const deleted = await create(app, site.url('/deleted'));
  await call(app, 'DELETE', `/reports/${deleted.id}`);
  await create({ ...app, key: await app.addAccount('Ada & Söhne') }, site.url('/good'));
  await app.addKey('read');
  await app.addKey('read', new Date('2026-01-01T00:00:00.000Z'));
  await app.addKey('write');
  const newest = await app.database.fork().find(ApiKey, {}, { orderBy: { id: 'desc' }, limit: 1 });
  await runCommand(['key', 'revoke', String(newest[0]?.id)], { DATABASE_URL: app.databaseUrl });
}

function create(app: TestApp, url: string, { form, headers }: CallOptions = {}): Promise<{ id: number }> {
  return call(app, 'POST', '/reports', { form: { url, ...form }, headers: headers ?? WAITING.headers });
}

/** Calls the REST API. @throws Error unless it succeeds */
async function call(
  app: TestApp,
  method: string,
  path: string,
  { form, headers }: CallOptions = {},
): Promise<{ id: number }> {
  const authorization = `Bearer ${app.key}`;
  const options = { ...(form && { form }), headers: { authorization, ...headers } };
  const { status, body } = await callRest(app, method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Copies the file into a new PostgreSQL database. @returns the statements that make this database */
async function copyToPostgres(file: string, contents: Contents): Promise<string> {
  const server = await startPostgresServer();
  try {
    const { url } = await createDatabase(server.url, 'fixture');
    const definitions = await recordDefinitions(async () => {
      const database = await openDatabase(url);
      await database.migrate();
      const queue = await openQueue(database, { supervises: false, onError: () => undefined });
      await queue.close();
      await database.close();
    });
    const copy = ['copy', '--from', `sqlite:${file}`, '--to-env', 'TARGET_URL'];
    const { exitCode, stderr } = await runCommand(copy, { TARGET_URL: url });
    if (exitCode !== 0) throw new Error(`The copy failed: ${stderr}`);
    await claimAgain(url, contents);
    return `${[...definitions, ...(await dumpRows(url))].join('\n')}\n`;
  } finally {
    await server.stop();
  }
}

/** The copy returns the active run to the queue. Restores it as active, with the same values. */
async function claimAgain(url: string, { runs, reports }: Contents): Promise<void> {
  const run = runs?.find(({ status }) => status === 'running') ?? {};
  const report = reports?.find(({ id }) => id === run.reportId) ?? {};
  const database = await openDatabase(url);
  const { queue, close } = await openQueue(database, { supervises: false, onError: () => undefined });
  await queue.claim(
    { owner: OWNER, now: new Date(), accountConcurrency: 1, withCrawled: true },
    async (em, { runId }) => {
      if (runId !== run.id) throw new Error('Another run is the first in the queue.');
      const { status, attempt, owner, startedAt } = run;
      const setRun = 'update runs set status = ?, attempt = ?, owner = ?, started_at = ? where id = ?';
      await em.execute(setRun, [status, attempt, owner, startedAt, run.id]);
      const setReport = 'update reports set status = ?, revision = ?, updated_at = ? where id = ?';
      await em.execute(setReport, [report.status, report.revision, report.updatedAt, report.id]);
    },
  );
  await close();
  await database.close();
}
