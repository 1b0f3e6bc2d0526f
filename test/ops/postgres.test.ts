import { execFileSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { startServer } from '../lab/processes.ts';
import { postgresUser } from '../support/postgres-binaries.ts';
import { freePort } from '../support/postgres-server.ts';
import { debianPostgresVersions, OLDEST_POSTGRES, postgresProgram } from './programs.ts';
import { test as base } from './test.ts';

const versions = debianPostgresVersions();
const tooOld = versions.filter((version) => version < OLDEST_POSTGRES);
const supported = versions.filter((version) => version >= OLDEST_POSTGRES);

/** Starts a server with the default settings of Debian. @returns the URL of its database */
const test = base.extend('startPostgres', { scope: 'file' }, async ({ makeFolder, use }) => {
  return async (version: number) => {
    const user = postgresUser();
    const folder = await makeFolder();
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
    const files = `${folder}/data`;
    const initdb = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    const options = { ...user, cwd: folder };
    execFileSync(postgresProgram(version, 'initdb'), [`--pgdata=${files}`, ...initdb, '--no-sync'], options);
    const port = await freePort();
    const settings = [`-cport=${port}`, '-clisten_addresses=127.0.0.1', '-cunix_socket_directories='];
    const command = [postgresProgram(version, 'postgres'), '-D', files, ...settings];
    use(await startServer(command, { port, ...user }));
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    // The server listens before it accepts connections.
    await expect.poll(() => connects(url)).toBe(true);
    return url;
  };
});

async function connects(url: string): Promise<boolean> {
  const client = new Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

test.skipIf(tooOld.length === 0).for(tooOld.length > 0 ? tooOld : [0])(
  'PostgreSQL %i of Debian is rejected with a message that names the versions',
  async (version, { startPostgres }) => {
    const opening = openDatabase(await startPostgres(version)).then((database) => database.close());
    await expect(opening).rejects.toMatchObject({
      message: 'DATABASE_URL: the PostgreSQL database cannot be opened.',
      cause: {
        message: expect.stringMatching(
          new RegExp(`^its server is PostgreSQL ${version}\\..*; ${OLDEST_POSTGRES} or newer is needed$`),
        ),
      },
    });
  },
);

// Only servers of distributions have a JIT compiler: the one of the other tests has none.
test.skipIf(supported.length === 0).for(supported.length > 0 ? supported : [0])(
  'PostgreSQL %i of Debian compiles no queries',
  async (version, { startPostgres }) => {
    const database = await openDatabase(await startPostgres(version));
    await database.migrate();
    expect(await database.fork().execute('show jit')).toEqual([{ jit: 'off' }]);
    const plan = await database.fork().execute('explain (analyze) select count(*) from accounts');
    expect(JSON.stringify(plan)).not.toContain('JIT');
    await database.close();
  },
);
