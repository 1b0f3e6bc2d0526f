import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProcessPool, type ProcessPool } from '../../../src/audits/pool/process-pool.ts';
import type { Task } from './processes/child.ts';

const CHILD = new URL('processes/child.ts', import.meta.url);
const PARENT = fileURLToPath(new URL('processes/parent.ts', import.meta.url));
const UNLIMITED = AbortSignal.any([]);
const IDLE_MS = 60_000;

let pool: ProcessPool<Task>;
const onKilled = vi.fn();

beforeEach(() => {
  onKilled.mockReset();
  pool = createProcessPool<Task>(CHILD, { size: 2, heapMib: 64, idleMs: IDLE_MS, onKilled });
});
afterEach(() => pool.close());

type Described = { pid: number; environment: Record<string, string> };
const describeChild = async () => (await pool.run({ kind: 'describe' }, UNLIMITED)) as Described;

/** Runs an endless task. @returns its end, once it has begun, and the way to it */
async function loop() {
  const stopping = new AbortController();
  const begun = Promise.withResolvers<void>();
  const end = pool.run({ kind: 'loop' }, stopping.signal, begun.resolve);
  end.catch(() => {});
  await begun.promise;
  return { end, stop: () => stopping.abort() };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The children of the pool that live, by their ids. */
function childPids(): number[] {
  const threads = readdirSync('/proc/self/task').map((thread) => `/proc/self/task/${thread}/children`);
  const pids = threads.flatMap((file) => readFileSync(file, 'utf8').trim().split(' ').filter(Boolean));
  return pids
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(fileURLToPath(CHILD)))
    .map(Number);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

it('has one process carry out task after task', async () => {
  const { pid } = await describeChild();
  expect(pid).not.toBe(process.pid);
  expect((await describeChild()).pid).toBe(pid);
});

it('tells a child nothing of the environment, but where compiled code is kept', async () => {
  const { environment } = await describeChild();
  // Node itself adds its channel.
  const told = Object.keys(environment).filter((name) => !/^NODE_(CHANNEL_|COMPILE_CACHE$)/.test(name));
  expect(told).toEqual([]);
});

it('starts no process before one is needed, or is about to be', async () => {
  expect(childPids()).toEqual([]);
  pool.prepare();
  pool.prepare();
  const [prepared, ...others] = childPids();
  expect(others).toEqual([]);
  expect((await describeChild()).pid).toBe(prepared);
});

it('loses the child alone when its heap runs over at one stroke', async () => {
  await expect(pool.run({ kind: 'exhaust' }, UNLIMITED)).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect(onKilled).toHaveBeenCalledOnce();
  expect((await describeChild()).pid).toBeGreaterThan(0);
});

it('throws what a task throws, and keeps its child', async () => {
  const { pid } = await describeChild();
  await expect(pool.run({ kind: 'fail' }, UNLIMITED)).rejects.toMatchObject({ message: 'too much' });
  expect((await describeChild()).pid).toBe(pid);
  expect(onKilled).not.toHaveBeenCalled();
});

it('kills a child that never comes back, when told to', async () => {
  const { pid } = await describeChild();
  const { end, stop } = await loop();
  stop();
  await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  await until(() => !isAlive(pid));
  expect(onKilled).toHaveBeenCalledOnce();
});

it('has a task wait until a child is free, or the task is given up', async () => {
  const [first] = [await loop(), await loop()];
  const stopping = new AbortController();
  const givenUp = pool.run({ kind: 'describe' }, stopping.signal);
  const waiting = describeChild();
  stopping.abort();
  await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
  first.stop();
  expect((await waiting).pid).toBeGreaterThan(0);
});

it('ends idle children after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const children = await Promise.all([describeChild(), describeChild()]);
    expect(new Set(children.map(({ pid }) => pid)).size).toBe(2);
    vi.advanceTimersByTime(IDLE_MS);
    vi.useRealTimers();
    await until(() => children.every(({ pid }) => !isAlive(pid)));
    expect((await describeChild()).pid).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});

it('ends every child and task when it is closed', async () => {
  const { pid } = await describeChild();
  const { end } = await loop();
  await pool.close();
  expect(isAlive(pid)).toBe(false);
  await expect(end).rejects.toThrow('The pool is closed.');
  await expect(describeChild()).rejects.toThrow('The pool is closed.');
});

it('keeps what a child compiled for those after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  const parent = fork(PARENT, { env: { NODE_COMPILE_CACHE: folder }, execArgv: [] });
  try {
    // Of the parent, nothing is kept while it lives.
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true });
    await until(() => files().some((file) => file.isFile()));
  } finally {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    rmSync(folder, { recursive: true });
  }
});

it('goes on when a terminal interrupts all', async () => {
  const { pid } = await describeChild();
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect((await describeChild()).pid).toBe(pid);
});

it.each([
  ['that waits', ''],
  ['whose task never comes back', 'loop'],
])('leaves no child behind when its process is killed, not even one %s', async (_, task) => {
  const parent = fork(PARENT, [task], { execArgv: [] });
  const [{ port }] = (await once(parent, 'message')) as [AddressInfo];
  // The system accepts connections for a process that is busy.
  const isThere = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    return promise.finally(() => socket.destroy());
  };
  expect(await isThere()).toBe(true);
  parent.kill('SIGKILL');
  await until(async () => !(await isThere()));
});
