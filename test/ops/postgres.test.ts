import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { postgresUser } from '../support/postgres-binaries.ts';
import { freePort } from '../support/postgres-server.ts';
import { debianPostgresVersions, OLDEST_POSTGRES, postgresProgram } from './debian-postgres.ts';
import { startProgram } from './start-program.ts';

const run = promisify(execFile);
const versions = debianPostgresVersions();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts a server with the default settings of Debian. @returns the URL of its database */
async function startServer(version: number): Promise<string> {
  const user = postgresUser();
  const folder = await mkdtemp('/tmp/page-reports-debian-postgres-');
  ends.push(() => rm(folder, { recursive: true }));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  const files = join(folder, 'data');
  const initdb = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(postgresProgram(version, 'initdb'), [`--pgdata=${files}`, ...initdb], { ...user, cwd: folder });
  const port = await freePort();
  const settings = [`-cport=${port}`, '-clisten_addresses=127.0.0.1', '-cunix_socket_directories='];
  const server = await startProgram(postgresProgram(version, 'postgres'), ['-D', files, ...settings], {
    port,
    ...user,
  });
  ends.push(() => server.stop());
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  // The server listens before it accepts connections.
  await expect.poll(() => connects(url)).toBe(true);
  return url;
}

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

const tooOld = versions.filter((version) => version < OLDEST_POSTGRES);
describe.skipIf(tooOld.length === 0).each(tooOld.length > 0 ? tooOld : [0])(
  'PostgreSQL %i of Debian',
  (version) => {
    it('is rejected with a message that names the versions', async () => {
      const opening = openDatabase(await startServer(version)).then((database) => database.close());
      await expect(opening).rejects.toMatchObject({
        message: 'DATABASE_URL: the PostgreSQL database cannot be opened.',
        cause: {
          message: expect.stringMatching(
            new RegExp(`^its server is PostgreSQL ${version}\\..*; ${OLDEST_POSTGRES} or newer is needed$`),
          ),
        },
      });
    });
  },
);

const supported = versions.filter((version) => version >= OLDEST_POSTGRES);
describe.skipIf(supported.length === 0).each(supported.length > 0 ? supported : [0])(
  'PostgreSQL %i of Debian',
  (version) => {
    // Only servers of distributions have a JIT compiler: the one of the other tests has none.
    it('compiles no queries', async () => {
      const database = await openDatabase(await startServer(version));
      ends.push(() => database.close());
      await database.migrate();
      expect(await database.fork().execute('show jit')).toEqual([{ jit: 'off' }]);
      const plan = await database.fork().execute('explain (analyze) select count(*) from accounts');
      expect(JSON.stringify(plan)).not.toContain('JIT');
    });
  },
);
