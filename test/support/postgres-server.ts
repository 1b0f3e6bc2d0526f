import { type ChildProcess, type ChildProcessByStdio, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findMemoryFolder } from './memory-folder.ts';
import { onProcessEnd } from './on-process-end.ts';
import { canExecute, findPostgresBinaries, postgresUser } from './postgres-binaries.ts';
import type { Certificate } from './self-signed-certificate.ts';

/** A PostgreSQL server with programs from an npm package. */
export interface PostgresServer {
  /** URL of its database `postgres`. */
  url: string;
  /** Kills the server and keeps its files, as in a crash. */
  kill(): Promise<void>;
  /** Starts the killed server again on its files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'password';
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The default folder for sockets may be missing.
  unix_socket_directories: '',
  // Many test processes run at once, each with a connection pool.
  max_connections: '500',
  // Tests need no durability beyond a crash of the server process.
  fsync: 'off',
  full_page_writes: 'off',
};
const OWNER_ONLY = 0o600;
const POLL_MS = 50;
const RESTART_TIMEOUT_MS = 20_000;

const run = promisify(execFile);

/**
 * Starts a server with its files in a temporary folder, which `stop` deletes. The server also stops when this process
 * exits, throws or receives a signal; the exit code of the process does not change.
 * @param options.certificate turns TLS on
 * @param options.inMemory keeps the files in memory if the system has enough for it
 */
export async function startPostgresServer({
  certificate,
  inMemory = false,
}: {
  certificate?: Certificate;
  inMemory?: boolean;
} = {}): Promise<PostgresServer> {
  const user = postgresUser();
  const { initdb, pgCtl, postgres } = await findPostgresBinaries(user);
  // Root may have a folder for temporary files that no other user can enter.
  const memory = inMemory ? await findMemoryFolder() : null;
  const parents = [...(memory === null ? [] : [memory]), tmpdir(), '/tmp'];
  const parent = parents.find((path) => canExecute(path, user)) ?? tmpdir();
  const folder = await mkdtemp(join(parent, 'page-reports-postgres-'));
  const files = join(folder, 'data');
  const password = join(folder, 'password');
  const port = await freePort();
  const options = { ...user, cwd: folder };
  const start = () =>
    untilReady(spawn(postgres, ['-D', files], { ...options, stdio: ['ignore', 'ignore', 'pipe'] }));
  const end = () => {
    // Wait until the server has closed its files.
    spawnSync(pgCtl, ['stop', '--mode=immediate', '--silent', `--pgdata=${files}`], options);
    rmSync(folder, { recursive: true, force: true });
  };
  const unregister = onProcessEnd(end);

  await writeFile(password, PASSWORD);
  const tls = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') };
  // PostgreSQL rejects a key that others may read.
  for (const name of ['cert', 'key'] as const)
    await writeFile(tls[name], certificate?.[name] ?? '', { mode: OWNER_ONLY });
  for (const path of [folder, password, tls.cert, tls.key]) await chown(path, user.uid ?? -1, user.gid ?? -1);
  const settings = {
    ...SETTINGS,
    port,
    ...(certificate && { ssl: 'on', ssl_cert_file: tls.cert, ssl_key_file: tls.key }),
  };
  await run(
    initdb,
    [
      `--pgdata=${files}`,
      `--username=${USER}`,
      `--pwfile=${password}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--no-sync',
      ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
    ],
    options,
  );
  let server = await start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${USER}`,
    async kill() {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    async restart() {
      const deadline = performance.now() + RESTART_TIMEOUT_MS;
      // A new server does not start until the child processes of the killed one have ended.
      while (server.exitCode !== null || server.signalCode !== null) {
        await start().then(
          (restarted) => {
            server = restarted;
          },
          async (error) => {
            if (performance.now() > deadline) throw error;
            await sleep(POLL_MS);
          },
        );
      }
    },
    stop: async () => {
      unregister();
      end();
    },
  };
}

/**
 * @returns the process as soon as it accepts connections
 * @throws Error with its log if it ends before
 */
async function untilReady(server: ChildProcessByStdio<null, null, Readable>): Promise<ChildProcess> {
  const log: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    log.push(line);
    if (line.includes('database system is ready to accept connections')) {
      // A full pipe would block the server.
      server.stderr.resume();
      return server;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`);
}

/** A free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
