import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test as base, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PoolTask, ProcessPool } from '../../../src/engine/pool/process-pool.ts';
import type { Task } from './processes/child.ts';
import { childPids } from './processes/child-pids.ts';

const CHILD = new URL('processes/child.ts', import.meta.url);
const PARENT = fileURLToPath(new URL('processes/parent.ts', import.meta.url));
const IDLE_MS = 60_000;

type Options = Partial<PoolTask<Task, string, string>>;

const limitOf = (signal: AbortSignal) => ({ signal, pause: () => {}, resume: () => {} });

const test = base.extend('size', { scope: 'test' }, 2).extend('pool', ({ size }, { onCleanup }) => {
  const onKilled = vi.fn();
  const pool = new ProcessPool<Task, string, string>(CHILD, {
    size,
    tasksPerChild: 2,
    heapMib: 64,
    idleMs: IDLE_MS,
    onKilled,
  });
  onCleanup(() => pool.close());
  const run = (kind: Task['kind'], options: Options = {}) =>
    pool.run({
      createTask: () => ({ kind }),
      respond: async () => '',
      limit: limitOf(AbortSignal.any([])),
      ...options,
    });
  const describeChild = async () =>
    (await run('describe')) as { pid: number; environment: Record<string, string> };
  /** Runs short tasks with options by name. `order` has the names of those that have ended. */
  const startAll = (tasks: Record<string, Options>) => {
    const order: string[] = [];
    const start = ([name, options]: [string, Options]) =>
      run('describe', options).then(() => order.push(name));
    return { order, ended: Promise.all(Object.entries(tasks).map(start)) };
  };
  /** Runs a task until its first request, whose response waits for the test. */
  const runUntilRequest = async (kind: Task['kind'], options: Options = {}) => {
    const stopping = new AbortController();
    const requested = Promise.withResolvers<void>();
    const response = Promise.withResolvers<string>();
    const respond = vi.fn((request: string) => {
      requested.resolve();
      return request === 'second' ? Promise.resolve('2') : response.promise;
    });
    const result = run(kind, { respond, limit: limitOf(stopping.signal), ...options });
    result.catch(() => {});
    await requested.promise;
    const sendResponse = async () => {
      response.resolve('1');
      await setImmediate();
    };
    return { result, respond, sendResponse, stop: () => stopping.abort() };
  };
  /** Starts an endless task. */
  const loop = async (options: Options = {}) => {
    const task = await runUntilRequest('loop', options);
    await task.sendResponse();
    return task;
  };
  const warmUp = () => pool.warmUp();
  const close = () => pool.close();
  return { warmUp, close, onKilled, run, describeChild, startAll, runUntilRequest, loop };
});

const RESPONSES = { responses: ['1', '2'] };

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

test('passes to a child only the folder of compiled code', async ({ pool }) => {
  const { environment } = await pool.describeChild();
  // Node itself adds its channel.
  const passed = Object.keys(environment).filter((name) => !/^NODE_(CHANNEL_|COMPILE_CACHE$)/.test(name));
  expect(passed).toEqual([]);
});

test('starts no process before a task or a warm-up', async ({ pool }) => {
  expect(childPids(CHILD)).toEqual([]);
  pool.warmUp();
  pool.warmUp();
  const [prepared, ...others] = childPids(CHILD);
  expect(others).toEqual([]);
  expect((await pool.describeChild()).pid).toBe(prepared);
});

test('replaces a child whose heap overflows', async ({ pool: { describeChild, onKilled, run } }) => {
  await expect(run('exhaust')).rejects.toMatchObject({ name: 'ProcessLostError' });
  expect(onKilled).toHaveBeenCalledOnce();
  expect((await describeChild()).pid).toBeGreaterThan(0);
});

test('throws the error of a task and keeps its child', async ({ pool: { describeChild, onKilled, run } }) => {
  const { pid } = await describeChild();
  await expect(run('fail')).rejects.toMatchObject({ message: 'too much' });
  expect((await describeChild()).pid).toBe(pid);
  expect(onKilled).not.toHaveBeenCalled();
});

test('kills a child in an endless task when the task is aborted', async ({ pool }) => {
  const { pid } = await pool.describeChild();
  const { result, stop } = await pool.loop();
  stop();
  await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  await until(() => !isAlive(pid));
  expect(pool.onKilled).toHaveBeenCalledOnce();
});

test('a task waits for a free child until it is aborted', async ({ pool: { describeChild, loop, run } }) => {
  const [first] = [await loop(), await loop()];
  const stopping = new AbortController();
  const aborted = run('describe', { limit: limitOf(stopping.signal) });
  const waiting = describeChild();
  stopping.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  first.stop();
  expect((await waiting).pid).toBeGreaterThan(0);
});

test('stops the clock of a task while it waits for a child', async ({ pool: { loop, run } }) => {
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

test('kills a child that exceeds the time of a step', async ({ pool: { describeChild, onKilled, run } }) => {
  const { pid } = await describeChild();
  await expect(run('loop', { stepLimitMs: 100 })).rejects.toMatchObject({ name: 'StepLimitError' });
  await until(() => !isAlive(pid));
  expect(onKilled).toHaveBeenCalledOnce();
});

test('the time of a step does not include the wait for responses', async ({ pool: { run } }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const respond = async () => {
    vi.advanceTimersByTime(1_000);
    return 'late';
  };
  expect(await run('request', { stepLimitMs: 1_000, respond })).toEqual({ responses: ['late', 'late'] });
});

describe('a child whose task waits for a response', () => {
  test.override('size', 1);

  test('works on other tasks, up to the limit of active ones', async ({ pool }) => {
    const first = await pool.runUntilRequest('request');
    const { pid } = await pool.describeChild();
    const second = await pool.runUntilRequest('request');
    const third = pool.describeChild();
    expect(await Promise.race([third, sleep(100, 'waits')])).toBe('waits');
    await first.sendResponse();
    expect((await third).pid).toBe(pid);
    await second.sendResponse();
    expect(await Promise.all([first.result, second.result])).toEqual([RESPONSES, RESPONSES]);
    expect(first.respond.mock.calls).toEqual([['first'], ['second']]);
  });

  test('survives the abort of a task, and accepts another', async ({ pool }) => {
    const { pid } = await pool.describeChild();
    const first = await pool.runUntilRequest('request');
    const second = await pool.runUntilRequest('request');
    first.stop();
    await expect(first.result).rejects.toMatchObject({ name: 'AbortError' });
    await first.sendResponse();
    expect((await pool.describeChild()).pid).toBe(pid);
    await second.sendResponse();
    expect(await second.result).toEqual(RESPONSES);
    expect(pool.onKilled).not.toHaveBeenCalled();
  });

  test('ends the task with the error of its response', async ({ pool: { describeChild, run } }) => {
    const failing = run('request', { respond: () => Promise.reject(new Error('no response')) });
    await expect(failing).rejects.toThrow('no response');
    expect(await describeChild()).toMatchObject({ pid: expect.any(Number) });
  });

  test('is replaced for the task when it is killed for another task', async ({ pool }) => {
    const { pid } = await pool.describeChild();
    const innocent = await pool.runUntilRequest('request');
    const endless = pool.run('loop', { stepLimitMs: 100 });
    await expect(endless).rejects.toMatchObject({ name: 'StepLimitError' });
    await until(() => !isAlive(pid));
    await innocent.sendResponse();
    expect(await innocent.result).toEqual(RESPONSES);
    // The response comes first: a fetch in progress is not repeated.
    expect(innocent.respond.mock.calls).toEqual([['first'], ['first'], ['second']]);
    expect(pool.onKilled).toHaveBeenCalledOnce();
  });

  test('fails a task only if it dies with this task alone', async ({ pool }) => {
    const innocent = await pool.runUntilRequest('request');
    const dying = pool.run('die');
    dying.catch(() => {});
    await expect.poll(() => pool.onKilled).toHaveBeenCalledOnce();
    await innocent.sendResponse();
    await expect(dying).rejects.toMatchObject({ name: 'ProcessLostError' });
    expect(await innocent.result).toEqual(RESPONSES);
    expect(pool.onKilled).toHaveBeenCalledTimes(2);
  });
});

describe('tasks of several owners', () => {
  const A = { owner: 'a' };
  const B = { owner: 'b' };
  const C = { owner: 'c' };

  describe('with one child', () => {
    test.override('size', 1);

    test('start by the owner that was served longest ago; repeated tasks first', async ({ pool }) => {
      const first = await pool.loop(A);
      const { order, ended } = pool.startAll({ a: A, repeated: { ...A, isRepeat: true }, b: B, c: C });
      first.stop();
      await ended;
      expect(order).toEqual(['b', 'c', 'repeated', 'a']);
    });

    test('may be one more than active ones if the owner has none', async ({ pool }) => {
      for (let i = 0; i < 2; i++) await pool.runUntilRequest('request', A);
      await pool.startAll({ b: B }).ended;
    });
  });

  describe('with four children', () => {
    test.override('size', 4);

    test('start by the owner with the fewest busy children', async ({ pool }) => {
      const [first] = [await pool.loop(C), await pool.loop(A), await pool.loop(A), await pool.loop(B)];
      const { order, ended } = pool.startAll({ a: A, b: B });
      first.stop();
      await ended;
      expect(order).toEqual(['b', 'a']);
    });
  });

  test('never take the last child while another owner has a task', async ({ pool }) => {
    await pool.loop(A);
    const other = await pool.runUntilRequest('request', B);
    const { order, ended } = pool.startAll({ a: A, b: B });
    await expect.poll(() => order).toEqual(['b']);
    await other.sendResponse();
    await other.result;
    expect(order).toEqual(['b']);
    await ended;
  });

  test('start again in a free child if they are resumable and theirs works for another', async ({ pool }) => {
    const endless = await pool.runUntilRequest('loop', A);
    const other = await pool.runUntilRequest('request', { ...B, isResumable: true });
    await endless.sendResponse();
    await other.sendResponse();
    expect(await other.result).toEqual(RESPONSES);
    expect(pool.onKilled).not.toHaveBeenCalled();
  });

  test('wait for their child if they are not resumable', async ({ pool }) => {
    const createTask = vi.fn(() => ({ kind: 'request' as const }));
    const task = await pool.runUntilRequest('request', { ...A, createTask });
    const other = pool.run('describe', B);
    await task.sendResponse();
    expect(await task.result).toEqual(RESPONSES);
    await other;
    expect(createTask).toHaveBeenCalledOnce();
  });

  test('shorten the longest step of an owner with all children, while they wait', async ({ pool }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const limits = { ...A, stepLimitMs: 10_000, contendedStepLimitMs: 4_000 };
    const first = await pool.loop(limits);
    vi.advanceTimersByTime(1_000);
    const second = await pool.loop(limits);
    vi.advanceTimersByTime(8_000);
    expect(pool.onKilled, 'of one owner').not.toHaveBeenCalled();
    const waiting = pool.run('describe', B);
    vi.advanceTimersByTime(1);
    await expect(first.result).rejects.toThrow('more than 4000 ms');
    await waiting;
    expect(pool.onKilled).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_000);
    await expect(second.result).rejects.toThrow('more than 10000 ms');
  });
});

test('ends idle children after a while', async ({ pool: { describeChild } }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const children = await Promise.all([describeChild(), describeChild()]);
  expect(new Set(children.map(({ pid }) => pid)).size).toBe(2);
  vi.advanceTimersByTime(IDLE_MS);
  await until(() => children.every(({ pid }) => !isAlive(pid)));
  expect((await describeChild()).pid).toBeGreaterThan(0);
});

test('ends all children and tasks, active and waiting, when it is closed', async ({ pool }) => {
  const { pid } = await pool.describeChild();
  const tasks = [await pool.loop(), await pool.runUntilRequest('request')];
  await pool.close();
  expect(isAlive(pid)).toBe(false);
  for (const { result } of tasks) await expect(result).rejects.toThrow('The pool is closed.');
  await expect(pool.describeChild()).rejects.toThrow('The pool is closed.');
});

test('continues when a terminal interrupts all processes', async ({ pool: { describeChild } }) => {
  const { pid } = await describeChild();
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect((await describeChild()).pid).toBe(pid);
});

it.each([
  ['that waits', ''],
  ['with an endless task', 'loop'],
])('when its process is killed, a child ends, even one %s', async (_, task) => {
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
