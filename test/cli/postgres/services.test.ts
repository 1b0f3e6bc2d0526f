import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { explainError } from '../../../src/cli/explain-error.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { createClient } from '../../rest/rest-client.ts';
import { createTempDatabase } from '../../support/create-temp-database.ts';
import { htmlPage, startFixtureSite } from '../../support/fixture-site.ts';
import { runCommand, startCommand, startServing } from '../run-command.ts';
import { runInProcess, runSuccessfully } from '../run-in-process.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const createName = () => `page_reports_${randomUUID().replaceAll('-', '')}`;

/** Creates a database without tables, which ends with the test. */
async function createEmpty(): Promise<string> {
  const { url, remove } = await createTempDatabase('postgres', 'template1');
  onTestFinished(remove);
  return url;
}

/** Executes a statement as the administrator of the server. */
async function execute(statement: string): Promise<void> {
  const server = await openDatabase(SERVER);
  await server
    .fork()
    .execute(statement)
    .finally(() => server.close());
}

const changed = (url: string, change: Partial<URL>) => Object.assign(new URL(url), change).href;

it('commands create tables, accounts and keys, and a worker audits a page for a client of another process', async () => {
  const site = await startFixtureSite({
    '/': htmlPage('<!doctype html><html lang="en"><title>A page</title>'),
  });
  onTestFinished(site.close);
  const environment = { DATABASE_URL: await createEmpty(), PORT: '0', ALLOW_TARGETS: site.host };
  const run = (command: string) => runSuccessfully(command.split(' '), environment);
  expect(await run('migrate')).toMatch(/^(\d{14}-[\w.-]+\n)+$/);
  expect(await run('migrate')).toBe('');
  expect(await run('account create --name Acme')).toBe('1\n');
  expect(await run('account list')).toMatch(/^1 +Acme /m);
  const key = (await run('key create --account 1 --name a --scope write')).trim();
  expect(await run('key list')).toContain(key.slice(0, 12));

  const working = startCommand(['work'], environment);
  const { command: serving, url } = await startServing({ ...environment, EMBEDDED_WORKER: 'off' });
  const options = { form: { url: site.url('/') }, headers: { prefer: 'wait=60' } };
  const { status, body } = await createClient(url, key)('POST', '/reports', options);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ status: 'completed', page: { title: 'A page' } });

  for (const command of [serving, working]) command.process.kill('SIGTERM');
  for (const command of [serving, working]) {
    const { exitCode, stderr } = await command.ended;
    expect(exitCode).toBe(0);
    expect(stderr).toContain('"part":"database","msg":"part stopped"');
    expect(stderr).not.toMatch(/"level":(50|60)/);
  }
});

describe('a PostgreSQL database that cannot be opened', () => {
  it('ends a service, which logs the reason', async () => {
    const DATABASE_URL = changed(SERVER, { password: 'wrong-password' });
    const { exitCode, stdout, stderr } = await runCommand(['serve'], { DATABASE_URL });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(JSON.parse(stderr).msg).toMatch(
      /^DATABASE_URL: .+\n {2}caused by: password authentication failed for user .+$/,
    );
    expect(stderr).not.toContain('wrong-password');
  });

  it.each<[string, Partial<URL>, string]>([
    ['without a server', { port: '1' }, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['that does not exist', { pathname: '/none' }, 'database "none" does not exist'],
  ])('%s ends a command, which prints the reason without the password', async (_case, change, reason) => {
    const DATABASE_URL = changed(SERVER, change);
    const { exitCode, stderr } = await runInProcess(['migrate'], { DATABASE_URL });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^error: DATABASE_URL: the PostgreSQL database cannot be opened.\n {2}caused by: /,
    );
    expect(stderr).toContain(reason);
    expect(stderr).not.toContain(new URL(SERVER).password);
  });

  it('without tables ends commands that need an installation, and stays empty', async () => {
    const DATABASE_URL = await createEmpty();
    const { exitCode, stderr } = await runInProcess(['account', 'list'], { DATABASE_URL });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('error: DATABASE_URL: not a database of this service: it has no tables.');
    const opened = await openDatabase(DATABASE_URL);
    expect(await opened.hasTables()).toBe(false);
    await opened.close();
  });

  it('is rejected with an encoding other than UTF-8', async () => {
    const name = createName();
    onTestFinished(() => execute(`drop database if exists ${name}`));
    await execute(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    const DATABASE_URL = changed(SERVER, { pathname: `/${name}` });
    expect(await runInProcess(['migrate'], { DATABASE_URL })).toMatchObject({
      exitCode: 1,
      stderr:
        'error: DATABASE_URL: the PostgreSQL database cannot be opened.\n' +
        "  caused by: its encoding is LATIN1; it must be created with encoding 'UTF8'\n",
    });
  });

  it('is rejected if its user may not create tables', async () => {
    const name = createName();
    onTestFinished(() => execute(`drop role if exists ${name}`));
    await execute(`create role ${name} login password 'guest'`);
    const DATABASE_URL = changed(await createEmpty(), { username: name, password: 'guest' });
    const { exitCode, stderr } = await runInProcess(['migrate'], { DATABASE_URL });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^error: The database cannot be migrated to the newest version.\n {2}caused by: .*permission denied for schema public\n$/,
    );
  });

  it('names all addresses of its host', () => {
    const causes = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')];
    const { message } = explainError(new Error('No.', { cause: new AggregateError(causes) }));
    expect(message).toBe(
      'error: No.\n  caused by: connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1',
    );
  });
});
