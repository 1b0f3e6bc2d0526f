import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
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

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

it('has one process carry out task after task', async () => {
  const { pid } = await describeChild();
  expect(pid).not.toBe(process.pid);
  expect((await describeChild()).pid).toBe(pid);
});

it('tells a child nothing of the environment', async () => {
  const { environment } = await describeChild();
  // What Node itself adds.
  expect(Object.keys(environment).filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual([]);
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

it('ends all idle children but one after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const children = await Promise.all([describeChild(), describeChild()]);
    const alive = () => children.filter(({ pid }) => isAlive(pid));
    expect(new Set(children.map(({ pid }) => pid)).size).toBe(2);
    vi.advanceTimersByTime(IDLE_MS);
    vi.useRealTimers();
    await until(() => alive().length < 2);
    expect(alive()).toEqual([await describeChild()]);
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
