import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageInfo from '../../package.json' with { type: 'json' };
import type { Bench } from './bench.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The launcher and program of `npm start`, without the `exec` of the shell and the command `serve`. */
const [LAUNCHER = '', ...PROGRAM] = packageInfo.scripts.start.split(' ').slice(1, -1);
const START = [join(ROOT, LAUNCHER), ...PROGRAM];
const POLL_MS = 5;
const START_LIMIT_MS = 120_000;

/** A server in a process of its own. */
export interface Server {
  pid: number;
  url: string;
  /** From the start of the process until it accepts connections. */
  startMs: number;
  /** Sends SIGTERM and waits for the exit. */
  end(): Promise<void>;
}

/**
 * Starts the service with its default settings, except that the rate limits are too high to be reached. They are still
 * counted. Its log goes to a file.
 * @param checkout folder of the version to start; with the Node.js of this one
 */
export async function startService(
  bench: Bench,
  databaseUrl: string,
  settings: Record<string, string> = {},
  checkout = ROOT,
): Promise<Server> {
  return await startServer(
    bench,
    [...START, 'serve'],
    {
      DATABASE_URL: databaseUrl,
      REQUESTS_PER_MINUTE: '1000000000',
      RUNS_PER_MINUTE: '1000000000',
      ...settings,
    },
    { checkout },
  );
}

/** Starts a worker alone, which listens for requests for its metrics. */
export async function startWorker(
  bench: Bench,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<Server> {
  return await startServer(
    bench,
    [...START, 'work'],
    { DATABASE_URL: databaseUrl, ...settings },
    { portSetting: 'METRICS_PORT' },
  );
}

/** Starts a baseline: a file in `baselines` that listens on `PORT` of 127.0.0.1. */
export async function startBaseline(
  bench: Bench,
  file: string,
  settings: Record<string, string>,
): Promise<Server> {
  return await startServer(bench, [process.execPath, `test/bench/baselines/${file}`], settings);
}

async function startServer(
  bench: Bench,
  [program = '', ...args]: string[],
  settings: Record<string, string>,
  { portSetting = 'PORT', checkout = ROOT } = {},
): Promise<Server> {
  const port = await freePort();
  const logFile = join(bench.folder, `${port}.log`);
  const log = openSync(logFile, 'a');
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: checkout,
    env: { [portSetting]: String(port), ...settings },
    stdio: ['ignore', log, log],
    signal: bench.signal,
    killSignal: 'SIGKILL',
  });
  closeSync(log);
  // The abort at the end of the benchmark is emitted as an error too.
  child.on('error', (error) => {
    if (!bench.signal.aborted) throw error;
  });
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS) {
      throw new Error(`${[program, ...args].join(' ')} does not listen: ${readFileSync(logFile, 'utf8')}`);
    }
    await sleep(POLL_MS);
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - startedAt,
    async end() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A port that was free a moment ago. Baselines do not print the port that `PORT=0` gives them. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
