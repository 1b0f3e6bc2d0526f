import { writeFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { startServer } from '../lab/processes.ts';
import { postgresUser } from '../support/postgres-binaries.ts';
import { freePort } from '../support/postgres-server.ts';
import { findProgram } from './programs.ts';
import { test as base } from './test.ts';

const pgbouncer = findProgram('pgbouncer');

/** Starts PgBouncer in front of a database. @returns the URL of the database through it */
const test = base.extend('startPgbouncer', { scope: 'file' }, async ({ temp, makeFolder, use }) => {
  return async (mode: string, settings: string[] = []) => {
    const folder = await makeFolder();
    const target = new URL(temp.url);
    const port = await freePort();
    await writeFile(`${folder}/users.txt`, `"${target.username}" "${target.password}"\n`);
    await writeFile(
      `${folder}/pgbouncer.ini`,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${target.port} user=${target.username} password=${target.password}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${folder}/users.txt`,
        `pool_mode = ${mode}`,
        ...settings,
      ].join('\n'),
    );
    const command = [pgbouncer, `${folder}/pgbouncer.ini`];
    use(await startServer(command, { port, ...postgresUser() }));
    target.port = String(port);
    return target.href;
  };
});

describe.skipIf(!pgbouncer)('PgBouncer in front of PostgreSQL', () => {
  test.for<[mode: string, settings: string[]]>([
    ['transaction', []],
    ['transaction', ['server_round_robin = 1', 'min_pool_size = 4']],
    ['statement', []],
  ])('is rejected with pool_mode = %s %s', async ([mode, settings], { startPgbouncer }) => {
    const url = await startPgbouncer(mode, settings);
    const opening = openDatabase(url).then((database) => database.close());
    await expect(opening).rejects.toMatchObject({
      cause: { message: expect.stringContaining('pool_mode = session') },
    });
  });

  test('is accepted with pool_mode = session', async ({ startPgbouncer }) => {
    const database = await openDatabase(await startPgbouncer('session'));
    expect(await database.isReady()).toBe(true);
    await database.close();
  });
});
