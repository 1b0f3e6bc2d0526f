/** Processes of the service, of its commands and of other programs. All are killed when this process ends. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import packageInfo from '../../package.json' with { type: 'json' };
import { onProcessEnd } from '../support/on-process-end.ts';
import { freePort } from '../support/postgres-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The launcher and program of `npm start`, without the `exec` of the shell and the command `serve`. */
const [LAUNCHER = '', ...PROGRAM] = packageInfo.scripts.start.split(' ').slice(1, -1);
/** The output of a started service. Its port listens before the first API key exists, or before it claims runs. */
const READY = { serve: '/docs', work: 'waiting for runs' };
const POLL_MS = 5;
const START_LIMIT_MS = 120_000;
const NANOSECONDS = 1e9;
/** The same on all architectures of Linux: `USER_HZ`. */
const TICKS_PER_SECOND = 100;

/** API key of the first account of every service. */
export const KEY = 'key-of-the-first-account';

const living = new Set<ChildProcess>();
let unregister = () => {};

function track<Child extends ChildProcess>(child: Child): Child {
  if (living.size === 0) {
    unregister = onProcessEnd(() => {
      for (const process of living) process.kill('SIGKILL');
    });
  }
  living.add(child);
  child.once('exit', () => {
    living.delete(child);
    if (living.size === 0) unregister();
  });
  return child;
}

/** Kills all started processes. */
export async function killProcesses(): Promise<void> {
  await Promise.all(
    [...living].map(async (child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

/** The exit code and output of a process. */
export interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** A running command. */
export interface RunningCommand {
  process: ChildProcess;
  /** Waits until standard output or error contains the text. @returns the whole output so far */
  says(stream: 'stdout' | 'stderr', text: string): Promise<string>;
  ended: Promise<Outcome>;
}

/** Starts a program whose output is read. */
export function startProcess(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): RunningCommand {
  const child = track(spawn(program, args, { ...options, stdio: 'pipe' }));
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      written[stream] += chunk;
      child.emit('written');
    });
  }
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, ...written }));
  return {
    process: child,
    ended,
    says: async (stream, text) => {
      while (!written[stream].includes(text)) {
        const end = await Promise.race([once(child, 'written').then(() => null), ended]);
        if (end) throw new Error(`The command ended without saying "${text}": ${JSON.stringify(end)}`);
      }
      return written[stream];
    },
  };
}

/** The exit after a signal. */
export interface Exit {
  exitCode: number | null;
  durationMs: number;
}

/** A program that listens on a port. */
export interface Server {
  pid: number;
  url: string;
  /** From the start of the process until it accepts connections. */
  startMs: number;
  /** Resolves with the exit code; null if a signal ended the process. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  output(): string;
  /** Sends a signal, SIGTERM by default, and waits for the exit. */
  end(signal?: 'SIGKILL' | 'SIGTERM'): Promise<Exit>;
  /** Kills it, if it has not ended. */
  close(): Promise<void>;
}

/** How a server is started. */
export interface ServerOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  port: number;
  /** Output to wait for after the port listens. */
  ready?: string;
}

/**
 * Starts a server, and waits until it accepts connections.
 * @throws Error with its output if it exits before
 */
export async function startServer(
  [program = '', ...args]: readonly string[],
  { port, ready = '', ...options }: ServerOptions,
): Promise<Server> {
  const log = openLog(port);
  const startedAt = performance.now();
  const child = track(spawn(program, args, { ...options, stdio: ['ignore', log.file, log.file] }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'exit').then(([exitCode]: (number | null)[]) => {
    log.close();
    return exitCode ?? null;
  });
  const wait = async (isMet: () => boolean | Promise<boolean>) => {
    while (!(await isMet())) {
      if (hasEnded() || performance.now() - startedAt > START_LIMIT_MS) {
        child.kill('SIGKILL');
        throw new Error(`${[program, ...args].join(' ')} does not listen: ${log.read()}`);
      }
      await sleep(POLL_MS);
    }
  };
  await wait(() => accepts(port));
  const startMs = performance.now() - startedAt;
  await wait(() => log.read().includes(ready));
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    startMs,
    ended,
    hasEnded,
    output: log.read,
    async end(signal = 'SIGTERM') {
      const signaledAt = performance.now();
      child.kill(signal);
      return { exitCode: await ended, durationMs: performance.now() - signaledAt };
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Output of a process in a file that has no name any more. To read a pipe would cost this process CPU time. */
function openLog(port: number): { file: number; read: () => string; close: () => void } {
  const path = join(tmpdir(), `page-reports-${process.pid}-${port}.log`);
  const file = openSync(path, 'a+');
  rmSync(path);
  let last: string | undefined;
  const read = () => {
    if (last !== undefined) return last;
    const bytes = Buffer.alloc(fstatSync(file).size);
    readSync(file, bytes, 0, bytes.length, 0);
    return bytes.toString();
  };
  const close = () => {
    last = read();
    closeSync(file);
  };
  return { file, read, close };
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

/** Which process of the service is started. */
export interface ServiceOptions {
  role?: 'serve' | 'work';
  /** Folder of another version, which runs with the Node.js of this one. */
  checkout?: string;
  port?: number;
}

/**
 * Starts the service with its default settings, but without logs and rate limits, and with `KEY`. Its environment is
 * only these settings.
 */
export async function startService(
  databaseUrl: string,
  settings: Record<string, string> = {},
  { role = 'serve', checkout = ROOT, port }: ServiceOptions = {},
): Promise<Server> {
  const listening = port ?? (await freePort());
  return await startServer([join(ROOT, LAUNCHER), ...PROGRAM, role], {
    port: listening,
    ready: READY[role],
    cwd: checkout,
    env: {
      // A worker listens for requests for its metrics.
      [role === 'serve' ? 'PORT' : 'METRICS_PORT']: String(listening),
      LOG_LEVEL: role === 'serve' ? 'silent' : 'info',
      DATABASE_URL: databaseUrl,
      BOOTSTRAP_API_KEY: KEY,
      REQUESTS_PER_MINUTE: '0',
      RUNS_PER_MINUTE: '0',
      ...settings,
    },
  });
}

/** CPU time of a process so far: of its living threads, without its child processes. */
export function cpuSeconds(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, thread) => {
    const [running] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(running) / NANOSECONDS;
  }, 0);
}

/** CPU time of the living threads of a process and its child processes so far, and of children that have exited. */
export function treeCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // cutime and cstime of proc(5). The split text starts with its third field.
  const exitedTicks = Number(fields[13]) + Number(fields[14]);
  const own = cpuSeconds(pid) + exitedTicks / TICKS_PER_SECOND;
  return childrenOf(pid).reduce((sum, child) => sum + treeCpuSeconds(child), own);
}

/**
 * Memory of a process and all its children, in MiB. Shared memory, such as Node itself, counts once (PSS). A process that
 * has ended counts as zero.
 */
export function proportionalMib(pid: number): number {
  try {
    const usage = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const own = Number(/^Pss:\s+(\d+)/m.exec(usage)?.[1] ?? 0) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + proportionalMib(child), own);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0;
    throw error;
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return (children.match(/\d+/g) ?? []).map(Number);
}
