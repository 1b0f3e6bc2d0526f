import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startOrphanKiller } from './orphan-killer.ts';
import { type Answer, startChild } from './start-child.ts';

/** How the children of a pool live, and what they are told. */
export interface ProcessPoolOptions<Task> {
  /** How many there are at most, each with one task at a time. */
  size: number;
  /** How large the heap of one may grow; a larger one ends it. */
  heapMib: number;
  /** How long one waits for a task before it is ended. */
  idleMs: number;
  /** Told of each that ended during its task, or was ended, with the task's error. */
  onKilled?: ((error: unknown) => void) | undefined;
  /** Tells which of the idle children takes a task. By default the one that worked last, so that the others may end. */
  choose?: (task: Task, idle: readonly ChildProcess[]) => ChildProcess | undefined;
  /** What is sent to the child for a task; the task itself by default. */
  messageFor?: (task: Task, child: ChildProcess) => object;
}

/** Child processes for tasks that may take all memory, or never end. */
export interface ProcessPool<Task> {
  /**
   * Hands the task to a child as soon as one is free; aborting kills the child.
   * @param onBegin called when the child takes the task up: at once, or when it has started
   * @throws ProcessLostError, the signal's reason, or what the child threw
   */
  run(task: Task, signal: AbortSignal, onBegin?: () => void): Promise<unknown>;
  /** Starts a child for a task that is about to come, unless one waits already. */
  prepare(): void;
  close(): Promise<void>;
}

interface Job<Task> {
  task: Task;
  onBegin: (() => void) | undefined;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** @param file what each child runs; it says when it is ready, and answers every message, which is for a task */
export function createProcessPool<Task extends object>(
  file: URL,
  {
    size,
    heapMib,
    idleMs,
    onKilled,
    choose = (_task, idle) => idle.at(-1),
    messageFor = (task) => task,
  }: ProcessPoolOptions<Task>,
): ProcessPool<Task> {
  /** With their jobs. A killed child has none, and counts until it is gone. */
  const children = new Map<ChildProcess, Job<Task> | null>();
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  /** Those that have started. */
  const ready = new WeakSet<ChildProcess>();
  const waiting = new Set<Job<Task>>();
  const orphanKiller = startOrphanKiller();
  let isClosed = false;

  const guardChildren = () => orphanKiller.guard([...children.keys()].flatMap(({ pid }) => pid ?? []));

  function start(): ChildProcess {
    const child = startChild({
      file,
      heapMib,
      onAnswer: (answer) => settle(child, answer),
      onGone: (error) => {
        end(child, error);
        children.delete(child);
        guardChildren();
        serve();
      },
    });
    children.set(child, null);
    guardChildren();
    rest(child);
    return child;
  }

  function rest(child: ChildProcess): void {
    idle.set(child, setTimeout(() => end(child), idleMs).unref());
  }

  function wake(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  /** Gives waiting jobs to children as far as there are any. */
  function serve(): void {
    for (const job of waiting) {
      if (idle.size === 0 && children.size >= size) return;
      waiting.delete(job);
      try {
        const child = choose(job.task, [...idle.keys()]) ?? start();
        child.send(messageFor(job.task, child));
        wake(child);
        children.set(child, job);
        if (ready.has(child)) job.onBegin?.();
      } catch (error) {
        job.reject(error);
      }
    }
  }

  function settle(child: ChildProcess, answer: Answer): void {
    const job = children.get(child);
    if (answer.state === 'ready') {
      ready.add(child);
      job?.onBegin?.();
      return;
    }
    if (!job) return;
    children.set(child, null);
    rest(child);
    if (answer.state === 'ended') job.resolve(answer.result);
    else job.reject(answer.error);
    serve();
  }

  /** Kills a child, and ends its job with that error. */
  function end(child: ChildProcess, error?: unknown): void {
    wake(child);
    child.kill('SIGKILL');
    const job = children.get(child);
    if (!job) return;
    children.set(child, null);
    job.reject(error);
    onKilled?.(error);
  }

  return {
    async run(task, signal, onBegin) {
      signal.throwIfAborted();
      if (isClosed) throw new Error('The pool is closed.');
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job = { task, onBegin, resolve, reject };
      const giveUp = () => {
        if (waiting.delete(job)) reject(signal.reason);
        for (const [child, current] of children) if (current === job) end(child, signal.reason);
      };
      signal.addEventListener('abort', giveUp);
      waiting.add(job);
      serve();
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
    prepare() {
      if (!isClosed && idle.size === 0 && children.size < size) start();
    },
    async close() {
      isClosed = true;
      const closed = new Error('The pool is closed.');
      for (const job of waiting) job.reject(closed);
      waiting.clear();
      const gone = [...children.keys()].map((child) => once(child, 'exit'));
      for (const child of children.keys()) end(child, closed);
      await Promise.allSettled(gone);
      orphanKiller.close();
    },
  };
}
