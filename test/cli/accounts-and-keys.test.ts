import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { openDatabase } from '../../src/database/database.ts';
import { signInPage } from '../../src/web/dashboard/pages/sign-in-page.ts';
import { graphiqlPage } from '../../src/web/graphiql/graphiql-app.ts';
import { withoutKeyCache } from '../support/test-services.ts';
import { test as base } from './cli-test.ts';
import { runInProcess, runSuccessfully } from './run-in-process.ts';

const TIME = expect.stringMatching(/^\d{4}-.+Z$/);

const test = base
  /** The settings of a database with one account. */
  .extend('environment', { scope: 'file' }, async ({ folder }) => {
    const environment = { DATABASE_URL: `sqlite:${folder.path('test.db')}` };
    const args = ['account', 'create', '--name', 'Acme', '--email', 'ada@example.com'];
    expect(await runSuccessfully(args, environment)).toBe('1\n');
    return environment;
  })
  /** Runs a command whose arguments have no spaces. */
  .extend('run', { scope: 'file' }, ({ environment }) => {
    return (command: string) => runSuccessfully(command.split(' '), environment);
  })
  .extend('login', { scope: 'file' }, async ({ environment }, { onCleanup }) => {
    const database = await openDatabase(environment.DATABASE_URL);
    onCleanup(database.close);
    return (key: string) =>
      authenticate(withoutKeyCache(database), { authorization: `Bearer ${key}`, client: null }, new Date());
  });

test('lists accounts in a table and in JSON', async ({ run }) => {
  expect(await run('account list')).toMatch(/^ID +NAME +EMAIL +CREATED\n1 +Acme +ada@example.com +\d{4}-/);
  expect(JSON.parse(await run('account list --json'))).toEqual([
    { id: 1, name: 'Acme', email: 'ada@example.com', created_at: TIME, updated_at: TIME },
  ]);
});

test('creates a key that is valid until it is revoked', async ({ run, environment, login }) => {
  const key = (await run('key create --account 1 --name Deploy --scope write')).trim();
  expect(key).toMatch(/^prk_[\w-]{43}$/);
  const { apiKey } = await login(key);
  expect(apiKey).toMatchObject({ accountId: 1, name: 'Deploy', scope: 'write', expiresAt: null });

  const list = await run('key list');
  expect(list).toMatch(new RegExp(`^${apiKey.id} +1 +Deploy +${key.slice(0, 12)}… +write +active`, 'm'));
  expect(list).not.toContain(key);

  await run(`key revoke ${apiKey.id}`);
  await expect(login(key)).rejects.toThrow();
  expect(await run('key list')).toMatch(new RegExp(`^${apiKey.id} .+ revoked`, 'm'));
  const again = runInProcess(['key', 'revoke', String(apiKey.id)], environment);
  expect(await again).toMatchObject({ exitCode: 1, stdout: '' });
});

test.for<[page: string, html: string]>([
  ['GraphiQL', graphiqlPage('graphiql', [])],
  ['the dashboard', String(signInPage('./', ''))],
])('creates a key by the command on %s', async ([, html], { run }) => {
  const [, command = ''] = /npm run -s cli -- (key create[^<]*)/.exec(html) ?? [];
  expect(await run(command)).toMatch(/^prk_/);
});

test('creates a key with an expiry date and prints its properties as JSON', async ({ run }) => {
  const command = 'key create --account=1 --name=Brief --scope=read --expires=2090-01-02 --json';
  const created = JSON.parse(await run(command));
  const expiry = { expires_at: '2090-01-02T00:00:00.000Z' };
  const properties = { account_id: 1, name: 'Brief', scope: 'read', ...expiry };
  const key = expect.stringMatching(/^prk_/);
  expect(created).toEqual({ ...properties, id: expect.any(Number), key });
  const listed = JSON.parse(await run('key list --account 1 --json'));
  expect(listed).toContainEqual({
    ...properties,
    id: created.id,
    prefix: created.key.slice(0, 12),
    created_at: TIME,
    last_used_at: null,
    revoked_at: null,
  });
});

test('lists the keys of one account only', async ({ run }) => {
  expect(await run('account create --name 日本')).toBe('2\n');
  const key = await run('key create --account 2 --name Second --scope read');
  expect(JSON.parse(await run('key list --account 2 --json'))).toMatchObject([
    { account_id: 2, name: 'Second', prefix: key.slice(0, 12) },
  ]);
});

test.for(['account list', 'key list', 'key revoke 1', 'key create --account 1 --name a --scope read'])(
  'creates no database for %s',
  async (command, { folder }) => {
    const file = folder.path('mistyped.db');
    const outcome = await runInProcess(command.split(' '), { DATABASE_URL: `sqlite:${file}` });
    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(outcome.stderr).toContain(
      `error: DATABASE_URL: not a database of this service: there is no file ${file}`,
    );
    expect(existsSync(file)).toBe(false);
  },
);

test('creates no key for an unknown account', async ({ environment }) => {
  const args = ['key', 'create', '--account', '99', '--name', 'a', '--scope', 'read'];
  expect(await runInProcess(args, environment)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'error: There is no account 99.\n',
  });
});
