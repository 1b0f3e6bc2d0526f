import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { postgresUser } from '../support/postgres-binaries.ts';
import { freePort } from '../support/postgres-server.ts';
import { openTempDatabase } from '../support/temp-database.ts';
import { findProgram } from './programs.ts';
import { startProgram } from './start-program.ts';

const pgbouncer = findProgram('pgbouncer');
const FOLDER_MODE = 0o755;

describe.skipIf(!pgbouncer)('PgBouncer in front of PostgreSQL', () => {
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** @returns the URL of the database through PgBouncer */
  async function startPgbouncer(mode: string, settings: string[] = []): Promise<string> {
    const temp = await openTempDatabase();
    ends.push(() => temp.close());
    const folder = await mkdtemp('/tmp/page-reports-pgbouncer-');
    ends.push(() => rm(folder, { recursive: true }));
    await chmod(folder, FOLDER_MODE);
    const target = new URL(temp.url);
    const port = await freePort();
    await writeFile(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
    await writeFile(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=127.0.0.1 port=${target.port} user=${target.username} password=${target.password}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${join(folder, 'users.txt')}`,
        `pool_mode = ${mode}`,
        ...settings,
      ].join('\n'),
    );
    const server = await startProgram(pgbouncer ?? '', [join(folder, 'pgbouncer.ini')], {
      port,
      ...postgresUser(),
    });
    ends.push(() => server.stop());
    target.port = String(port);
    return target.href;
  }

  it.each([
    ['transaction', []],
    ['transaction', ['server_round_robin = 1', 'min_pool_size = 4']],
    ['statement', []],
  ])('is rejected with pool_mode = %s %s', async (mode, settings) => {
    const url = await startPgbouncer(mode, settings);
    const opening = openDatabase(url).then((database) => database.close());
    await expect(opening).rejects.toMatchObject({
      cause: { message: expect.stringContaining('pool_mode = session') },
    });
  });

  it('is accepted with pool_mode = session', async () => {
    const database = await openDatabase(await startPgbouncer('session'));
    expect(await database.isReady()).toBe(true);
    await database.close();
  });
});
