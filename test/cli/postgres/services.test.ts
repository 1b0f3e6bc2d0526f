import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainError } from '../../../src/cli/explain-error.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { createDatabase, type ServerDatabase } from '../../support/create-database.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../../support/fixture-site.ts';
import { runCommand, startCommand } from '../run-command.ts';
import { runInProcess } from '../run-in-process.ts';

// Each command is a process; a busy machine starts them slowly.

let database: ServerDatabase;
let site: FixtureSite;
let environment: Record<string, string>;

beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  database = await createDatabase(server, `page_reports_${randomUUID().replaceAll('-', '')}`);
  site = await startFixtureSite({ '/': htmlPage('<!doctype html><html lang="en"><title>A page</title>') });
  environment = { DATABASE_URL: database.url, PORT: '0', ALLOW_TARGETS: site.host };
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Runs a command that must succeed. @returns its standard output */
async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runInProcess(args, environment);
  expect(exitCode, stderr).toBe(0);
  return stdout;
}

describe('on an empty PostgreSQL database', () => {
  it('migrate creates the tables once', async () => {
    expect(await run('migrate')).toMatch(/^(\d{14}-[\w-]+\n)+$/);
    expect(await run('migrate')).toBe('');
  });

  it('a page is audited by one process for a client of another, and both shut down in order', async () => {
    expect(await run('account', 'create', '--name', 'Acme')).toBe('1\n');
    expect(await run('account', 'list')).toMatch(/^1 +Acme /m);
    const key = (await run('key', 'create', '--account', '1', '--name', 'a', '--scope', 'write')).trim();
    expect(await run('key', 'list')).toContain(key.slice(0, 12));

    const serving = startCommand(['serve'], { ...environment, EMBEDDED_WORKER: 'off' });
    const working = startCommand(['work'], environment);
    const url = /listens on (\S+)/.exec(await serving.says('stdout', '/docs'))?.[1] ?? '';
    await working.says('stderr', 'waiting for runs');
    const response = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'wait=60' },
      body: new URLSearchParams({ url: site.url('/') }),
    });
    expect(response.status).toBe(201);
    expect((await response.json()).data).toMatchObject({ status: 'completed', page: { title: 'A page' } });

    for (const command of [serving, working]) {
      command.process.kill('SIGTERM');
      const { exitCode, stderr } = await command.ended;
      expect(exitCode).toBe(0);
      expect(stderr).toContain('"part":"database","msg":"part stopped"');
      expect(stderr).not.toMatch(/"level":(50|60)/);
    }
  });
});

describe('a PostgreSQL database that cannot be opened', () => {
  const changed = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;

  it('ends the command', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['serve'], {
      DATABASE_URL: changed({ password: 'wrong-password' }),
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(JSON.parse(stderr).msg).toMatch(
      /^DATABASE_URL: .+\n {2}caused by: password authentication failed for user .+$/,
    );
    expect(stderr).not.toContain('wrong-password');
  });

  it.each<[string, Partial<URL>, RegExp]>([
    ['where no server is', { port: '1' }, /connect ECONNREFUSED 127.0.0.1:1/],
    ['that does not exist', { pathname: '/none' }, /database "none" does not exist/],
  ])('%s is named by its setting, with the reason, and without its password', async (_, change, reason) => {
    const error = await openDatabase(changed(change)).catch((failure) => failure);
    const { message, exitCode } = explainError(error);
    expect(exitCode).toBe(1);
    expect(message).toMatch(
      /^error: DATABASE_URL: the PostgreSQL database cannot be opened.\n {2}caused by: /,
    );
    expect(message).toMatch(reason);
    expect(message).not.toContain(new URL(database.url).password);
  });

  it('without tables is reported by commands that need an installation, and stays empty', async () => {
    const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
    const empty = await createDatabase(database.url, name);
    try {
      const { exitCode, stderr } = await runInProcess(['account', 'list'], { DATABASE_URL: empty.url });
      expect(exitCode).toBe(1);
      expect(stderr).toContain('error: DATABASE_URL: not a database of this service: it has no tables.');
      const opened = await openDatabase(empty.url);
      expect(await opened.hasTables()).toBe(false);
      await opened.close();
    } finally {
      await empty.drop();
    }
  });

  it('is rejected with an encoding other than UTF-8', async () => {
    const server = await openDatabase(database.url);
    const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
    try {
      await server.fork().execute(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
      const error = await openDatabase(changed({ pathname: `/${name}` })).catch((failure) => failure);
      expect(explainError(error).message).toBe(
        'error: DATABASE_URL: the PostgreSQL database cannot be opened.\n' +
          "  caused by: its encoding is LATIN1; it must be created with encoding 'UTF8'",
      );
    } finally {
      await server.fork().execute(`drop database if exists ${name}`);
      await server.close();
    }
  });

  it('is reported if its user may not create tables', async () => {
    const server = await openDatabase(database.url);
    const name = `guest_${randomUUID().replaceAll('-', '')}`;
    const empty = await createDatabase(database.url, name);
    try {
      await server.fork().execute(`create role ${name} login password 'guest'`);
      const DATABASE_URL = Object.assign(new URL(empty.url), { username: name, password: 'guest' }).href;
      const { exitCode, stderr } = await runInProcess(['migrate'], { DATABASE_URL });
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(
        /^error: The database cannot be migrated to the newest version.\n {2}caused by: .*permission denied for schema public\n$/,
      );
    } finally {
      await empty.drop();
      await server.fork().execute(`drop role if exists ${name}`);
      await server.close();
    }
  });

  it('with a host name of several addresses is reported with all of them', () => {
    const tried = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')];
    const { message } = explainError(new Error('No.', { cause: new AggregateError(tried) }));
    expect(message).toBe(
      'error: No.\n  caused by: connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1',
    );
  });
});
