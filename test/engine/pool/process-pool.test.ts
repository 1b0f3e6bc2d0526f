import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProcessPool, type PoolTask, type ProcessPool } from '../../../src/engine/pool/process-pool.ts';
import type { Task } from './processes/child.ts';
import { childPids } from './processes/child-pids.ts';

const CHILD = new URL('processes/child.ts', import.meta.url);
const PARENT = fileURLToPath(new URL('processes/parent.ts', import.meta.url));
const IDLE_MS = 60_000;

let pool: ProcessPool<Task, string, string>;
const onKilled = vi.fn();
const openPool = (options: Partial<Parameters<typeof createProcessPool>[1]> = {}) =>
  createProcessPool<Task, string, string>(CHILD, {
    size: 2,
    tasksPerChild: 2,
    heapMib: 64,
    idleMs: IDLE_MS,
    onKilled,
    ...options,
  });

beforeEach(() => {
  onKilled.mockReset();
  pool = openPool();
});
afterEach(() => pool.close());

const limitOf = (signal: AbortSignal) => ({ signal, pause: () => {}, resume: () => {} });
const run = (kind: Task['kind'], options: Partial<PoolTask<Task, string, string>> = {}) =>
  pool.run({
    createTask: () => ({ kind }),
    respond: async () => '',
    limit: limitOf(AbortSignal.any([])),
    ...options,
  });

type Described = { pid: number; environment: Record<string, string> };
const describeChild = async () => (await run('describe')) as Described;

/** Runs a task until its first request, whose response waits for the test. */
async function runUntilRequest(kind: Task['kind']) {
  const stopping = new AbortController();
  const requested = Promise.withResolvers<void>();
  const response = Promise.withResolvers<string>();
  const respond = vi.fn((request: string) => {
    requested.resolve();
    return request === 'second' ? Promise.resolve('2') : response.promise;
  });
  const result = run(kind, { respond, limit: limitOf(stopping.signal) });
  result.catch(() => {});
  await requested.promise;
  return {
    result,
    respond,
    /** Sends the response. */
    goOn: async () => {
      response.resolve('1');
      await setImmediate();
    },
    stop: () => stopping.abort(),
  };
}

/** Starts an endless task. @returns its result, and a function that aborts it */
async function loop() {
  const { result, goOn, stop } = await runUntilRequest('loop');
  await goOn();
  return { end: result, stop };
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

it('runs successive tasks in one process', async () => {
  const { pid } = await describeChild();
  expect(pid).not.toBe(process.pid);
  expect((await describeChild()).pid).toBe(pid);
});

it('gives a child no environment but the folder of compiled code', async () => {
  const { environment } = await describeChild();
  // Node itself adds its channel.
  const passed = Object.keys(environment).filter((name) => !/^NODE_(CHANNEL_|COMPILE_CACHE$)/.test(name));
  expect(passed).toEqual([]);
});

it('starts no process before a task or a warm-up', async () => {
  expect(childPids(CHILD)).toEqual([]);
  pool.warmUp();
  pool.warmUp();
  const [prepared, ...others] = childPids(CHILD);
  expect(others).toEqual([]);
  expect((await describeChild()).pid).toBe(prepared);
});

it('survives a child whose heap overflows at once', async () => {
  await expect(run('exhaust')).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect(onKilled).toHaveBeenCalledOnce();
  expect((await describeChild()).pid).toBeGreaterThan(0);
});

it('throws the error of a task, and keeps its child', async () => {
  const { pid } = await describeChild();
  await expect(run('fail')).rejects.toMatchObject({ message: 'too much' });
  expect((await describeChild()).pid).toBe(pid);
  expect(onKilled).not.toHaveBeenCalled();
});

it('kills a child in an endless task when the task is aborted', async () => {
  const { pid } = await describeChild();
  const { end, stop } = await loop();
  stop();
  await expect(end).rejects.toMatchObject({ name: 'AbortError' });
  await until(() => !isAlive(pid));
  expect(onKilled).toHaveBeenCalledOnce();
});

it('lets a task wait until a child is free or the task is aborted', async () => {
  const [first] = [await loop(), await loop()];
  const stopping = new AbortController();
  const givenUp = run('describe', { limit: limitOf(stopping.signal) });
  const waiting = describeChild();
  stopping.abort();
  await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' });
  first.stop();
  expect((await waiting).pid).toBeGreaterThan(0);
});

it('stops the clock of a task while it waits for a child', async () => {
  const clock: string[] = [];
  const limit = {
    ...limitOf(AbortSignal.any([])),
    pause: () => clock.push('-'),
    resume: () => clock.push('+'),
  };
  const [first] = [await loop(), await loop()];
  const ended = run('request', { limit });
  expect(clock).toEqual(['-']);
  first.stop();
  await ended;
  // It waits for a child at the start and after each response. The time of requests, and after its end, counts.
  expect(clock.join('')).toBe('-+-+-++');
});

it('kills a child that works on a step of a task for longer than it may', async () => {
  const { pid } = await describeChild();
  await expect(run('loop', { stepLimitMs: 100 })).rejects.toMatchObject({ name: 'StepLimitError' });
  await until(() => !isAlive(pid));
  expect(onKilled).toHaveBeenCalledOnce();
});

it('does not count the wait for responses as work on a step', async () => {
  const respond = async () => {
    await sleep(400);
    return 'late';
  };
  expect(await run('request', { stepLimitMs: 300, respond })).toEqual({ responses: ['late', 'late'] });
});

describe('a child whose task waits for a response', () => {
  beforeEach(async () => {
    await pool.close();
    pool = openPool({ size: 1 });
  });

  it('is sent the response, and then works on the task again', async () => {
    const { result, respond, goOn } = await runUntilRequest('request');
    await goOn();
    expect(await result).toEqual({ responses: ['1', '2'] });
    expect(respond.mock.calls).toEqual([['first'], ['second']]);
  });

  it('works on other tasks, up to the limit of active ones', async () => {
    const first = await runUntilRequest('request');
    const { pid } = await describeChild();
    const second = await runUntilRequest('request');
    const third = describeChild();
    expect(await Promise.race([third, sleep(100, 'waits')])).toBe('waits');
    await first.goOn();
    expect((await third).pid).toBe(pid);
    await second.goOn();
    expect(await Promise.all([first.result, second.result])).toEqual([
      { responses: ['1', '2'] },
      { responses: ['1', '2'] },
    ]);
  });

  it('survives the abort of a task, and accepts another', async () => {
    const { pid } = await describeChild();
    const [first, second] = [await runUntilRequest('request'), await runUntilRequest('request')];
    first.stop();
    await expect(first.result).rejects.toMatchObject({ name: 'AbortError' });
    await first.goOn();
    expect((await describeChild()).pid).toBe(pid);
    await second.goOn();
    expect(await second.result).toEqual({ responses: ['1', '2'] });
    expect(onKilled).not.toHaveBeenCalled();
  });

  it('ends the task with the error of its response', async () => {
    const failing = run('request', { respond: () => Promise.reject(new Error('no response')) });
    await expect(failing).rejects.toThrow('no response');
    expect(await describeChild()).toMatchObject({ pid: expect.any(Number) });
  });

  it('is replaced for the task when it is killed for another task', async () => {
    const { pid } = await describeChild();
    const innocent = await runUntilRequest('request');
    const endless = run('loop', { stepLimitMs: 100 });
    await expect(endless).rejects.toMatchObject({ name: 'StepLimitError' });
    await until(() => !isAlive(pid));
    await innocent.goOn();
    expect(await innocent.result).toEqual({ responses: ['1', '2'] });
    // Only once the response was there: a fetch in progress is not repeated.
    expect(innocent.respond.mock.calls).toEqual([['first'], ['first'], ['second']]);
    expect(onKilled).toHaveBeenCalledOnce();
  });

  it('blames no task when it dies with several, until it dies with one alone', async () => {
    const innocent = await runUntilRequest('request');
    const exhausting = run('exhaust');
    exhausting.catch(() => {});
    await expect.poll(() => onKilled).toHaveBeenCalledOnce();
    await innocent.goOn();
    await expect(exhausting).rejects.toMatchObject({ name: 'ProcessLostError' });
    expect(await innocent.result).toEqual({ responses: ['1', '2'] });
    expect(onKilled).toHaveBeenCalledTimes(2);
  });

  it('is closed with the pool, and the task with it', async () => {
    const { result } = await runUntilRequest('request');
    await pool.close();
    await expect(result).rejects.toThrow('The pool is closed.');
  });
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

it('keeps the compiled code of a child for later ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  const parent = fork(PARENT, { env: { NODE_COMPILE_CACHE: folder }, execArgv: [] });
  try {
    // The parent itself writes its compiled code only when it ends.
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true });
    await until(() => files().some((file) => file.isFile()));
  } finally {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    rmSync(folder, { recursive: true });
  }
});

it('continues when a terminal interrupts all processes', async () => {
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
