import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticate } from '../../src/accounts/authenticate.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { graphiqlPage } from '../../src/web/graphiql/graphiql-app.ts';
import { startPage } from '../../src/web/start-page/start-page-app.ts';
import { withoutKeyCache } from '../support/test-services.ts';
import { makeFolder } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let environment: Record<string, string>;
let database: Database;

beforeAll(async () => {
  folder = await makeFolder();
  environment = { DATABASE_URL: `sqlite:${folder.path('test.db')}` };
  const created = await runInProcess(
    ['account', 'create', '--name', 'Acme', '--email', 'ada@example.com'],
    environment,
  );
  expect(created).toMatchObject({ exitCode: 0, stdout: '1\n' });
  database = await openDatabase(environment.DATABASE_URL ?? '');
});

afterAll(async () => {
  await database?.close();
  await folder.remove();
});

it('lists accounts in a table and in JSON', async () => {
  expect(await run('account', 'list')).toMatch(/^ID +NAME +EMAIL +CREATED\n1 +Acme +ada@example.com +\d{4}-/);
  expect(JSON.parse(await run('account', 'list', '--json'))).toEqual([
    {
      id: 1,
      name: 'Acme',
      email: 'ada@example.com',
      created_at: expect.stringMatching(/^\d{4}-.+Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.+Z$/),
    },
  ]);
});

it('creates a key that is valid until it is revoked', async () => {
  const key = (await createKey('--name', 'Deploy', '--scope', 'write')).trim();
  expect(key).toMatch(/^prk_[\w-]{43}$/);
  const { apiKey } = await authenticate(
    withoutKeyCache(database),
    { authorization: `Bearer ${key}`, client: null },
    new Date(),
  );
  expect(apiKey).toMatchObject({ accountId: 1, name: 'Deploy', scope: 'write', expiresAt: null });

  const list = await run('key', 'list');
  expect(list).toMatch(new RegExp(`^${apiKey.id} +1 +Deploy +${key.slice(0, 12)}… +write +active`, 'm'));
  expect(list).not.toContain(key);

  await run('key', 'revoke', String(apiKey.id));
  await expect(
    authenticate(withoutKeyCache(database), { authorization: `Bearer ${key}`, client: null }, new Date()),
  ).rejects.toThrow();
  expect(await run('key', 'list')).toMatch(new RegExp(`^${apiKey.id} .+ revoked`, 'm'));
  const again = await runInProcess(['key', 'revoke', String(apiKey.id)], environment);
  expect(again).toMatchObject({ exitCode: 1, stdout: '' });
});

it.each([
  ['GraphiQL', graphiqlPage('graphiql', [])],
  ['the start page', startPage('start', [])],
])('creates a key by the command that %s shows', async (_page, html) => {
  const [, command = ''] = /npm run -s cli -- (key create[^<]*)/.exec(html) ?? [];
  expect(await run(...command.split(' '))).toMatch(/^prk_/);
});

it('creates a key with an expiry date and prints its properties as JSON', async () => {
  const created = JSON.parse(
    await createKey('--name', 'Brief', '--scope', 'read', '--expires', '2090-01-02', '--json'),
  );
  expect(created).toEqual({
    id: expect.any(Number),
    key: expect.stringMatching(/^prk_/),
    account_id: 1,
    name: 'Brief',
    scope: 'read',
    expires_at: '2090-01-02T00:00:00.000Z',
  });
  const listed = JSON.parse(await run('key', 'list', '--account', '1', '--json'));
  expect(listed).toContainEqual({
    id: created.id,
    account_id: 1,
    name: 'Brief',
    prefix: created.key.slice(0, 12),
    scope: 'read',
    created_at: expect.stringMatching(/^\d{4}-.+Z$/),
    last_used_at: null,
    expires_at: '2090-01-02T00:00:00.000Z',
    revoked_at: null,
  });
});

it('lists the keys of one account only', async () => {
  expect(await run('account', 'create', '--name', '日本')).toBe('2\n');
  const key = await run('key', 'create', '--account', '2', '--name', 'Theirs', '--scope', 'read');
  expect(JSON.parse(await run('key', 'list', '--account', '2', '--json'))).toMatchObject([
    { account_id: 2, name: 'Theirs', prefix: key.slice(0, 12) },
  ]);
});

it.each([['account list'], ['key list'], ['key revoke 1'], ['key create --account 1 --name a --scope read']])(
  'creates no database for %s',
  async (command) => {
    const file = folder.path('mistyped.db');
    const outcome = await runInProcess(command.split(' '), { DATABASE_URL: `sqlite:${file}` });
    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(outcome.stderr).toContain(
      `error: DATABASE_URL: not a database of this service: there is no file ${file}`,
    );
    expect(existsSync(file)).toBe(false);
  },
);

it('creates no key for an account that does not exist', async () => {
  const args = ['key', 'create', '--account', '99', '--name', 'a', '--scope', 'read'];
  expect(await runInProcess(args, environment)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'error: There is no account 99.\n',
  });
});

function createKey(...options: string[]): Promise<string> {
  return run('key', 'create', '--account', '1', ...options);
}

/** Runs a command that must succeed. @returns its standard output */
async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runInProcess(args, environment);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}
