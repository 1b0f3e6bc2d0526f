import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ChildMessage, ParentMessage, ProcessUsage } from './messages.ts';
import { type ProcessLostError, startChild, startOrphanKiller } from './start-child.ts';

/** The limits of a pool and its children. */
export interface ProcessPoolOptions {
  /** Most children; each works on one task at a time. */
  size: number;
  /** Most active tasks of a child: one that it works on, the others waiting for responses. */
  tasksPerChild: number;
  /** Largest heap of a child; Node ends a child that exceeds it. */
  heapMib: number;
  /** How long a child stays idle before it is ended. */
  idleMs: number;
  /** Called with the reason for each child that ended during a task, or was killed. */
  onKilled?: ((error: unknown) => void) | undefined;
}

/** Ends a task, by killing its child if the child works on it. The pool stops the clock while the task waits for a child. */
export interface TaskLimit {
  signal: AbortSignal;
  pause(): void;
  resume(): void;
}

/** A task, and how the parent serves it. */
export interface PoolTask<Task, Request, Response> {
  /** Makes the message for the child. Called again when the task restarts because another task ended its child. */
  createTask(): Task;
  /** Responds to a request of the task. */
  respond(request: Request): Promise<Response>;
  limit: TaskLimit;
  /** How long a child may work without a pause, from the task or a response until the next request or the result. */
  stepLimitMs?: number | undefined;
}

/** A child exceeded the time limit of a step. */
export class StepLimitError extends Error {
  override readonly name = 'StepLimitError';
}

interface Job<Task, Request, Response> extends PoolTask<Task, Request, Response> {
  id: number;
  /** Null until it begins, and after its child has ended. */
  child: Child<Job<Task, Request, Response>> | null;
  /** The response that has not been sent to the child yet. */
  response: { value: Response } | null;
  isRequesting: boolean;
  /** A child ended while it worked on this task and had others. As any may be the cause, this one now runs alone. */
  isAlone: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Child<Job> {
  process: ChildProcess;
  isReady: boolean;
  /** Killed or ended. A killed child counts as a child until it has ended. */
  isLost: boolean;
  jobs: Set<Job>;
  /** The job that the child works on. */
  running: Job | null;
  stepTimer: NodeJS.Timeout | undefined;
  idleTimer: NodeJS.Timeout | undefined;
  usage: ProcessUsage;
}

/**
 * Creates child processes for tasks that may use up their memory, or never end.
 * @param file the module that each child runs; see `serveTasks`
 */
export function createProcessPool<Task, Request, Response>(
  file: URL,
  { size, tasksPerChild, heapMib, idleMs, onKilled }: ProcessPoolOptions,
) {
  type PoolJob = Job<Task, Request, Response>;
  type PoolChild = Child<PoolJob>;

  const children = new Set<PoolChild>();
  /** Jobs that have not ended. */
  const jobs = new Set<PoolJob>();
  /** Jobs that have not begun. */
  const waiting: PoolJob[] = [];
  const orphanKiller = startOrphanKiller();
  let lastId = 0;
  let isClosed = false;
  let endedCpuSeconds = 0;

  const guardChildren = () => orphanKiller.guard([...children].flatMap(({ process: { pid } }) => pid ?? []));

  function start(): PoolChild {
    const onGone = (error: ProcessLostError) => {
      lose(child, error, child.jobs.size === 1 ? child.running : null);
      if (children.delete(child)) endedCpuSeconds += child.usage.cpuSeconds;
      guardChildren();
      schedule();
    };
    const child: PoolChild = {
      process: startChild<ChildMessage>(file, heapMib, (message) => receive(child, message), onGone),
      isReady: false,
      isLost: false,
      jobs: new Set(),
      running: null,
      stepTimer: undefined,
      idleTimer: undefined,
      usage: { cpuSeconds: 0, residentBytes: 0 },
    };
    children.add(child);
    guardChildren();
    endWhenIdle(child);
    return child;
  }

  /** Gives free children their next jobs, and starts children as long as jobs wait. */
  function schedule(): void {
    for (const child of children) workOnNext(child);
    while (waiting.length > 0 && !isClosed && children.size < size) workOnNext(start());
  }

  function workOnNext(child: PoolChild): void {
    while (!child.running && !child.isLost) {
      const job = nextJob(child);
      if (!job) {
        endWhenIdle(child);
        return;
      }
      try {
        work(child, job);
      } catch (error) {
        end(job, () => job.reject(error));
      }
    }
  }

  function waitFirst(job: PoolJob): void {
    waiting.unshift(job);
    job.limit.pause();
  }

  /** Jobs that have begun come first, so that they end soon and free their memory. */
  function nextJob(child: PoolChild): PoolJob | undefined {
    for (const job of child.jobs) if (job.response) return job;
    const [first] = waiting;
    if (!first) return undefined;
    const isAlone = first.isAlone || [...child.jobs].some((job) => job.isAlone);
    return child.jobs.size < (isAlone ? 1 : tasksPerChild) ? waiting.shift() : undefined;
  }

  function work(child: PoolChild, job: PoolJob): void {
    const { id, response } = job;
    clearTimeout(child.idleTimer);
    child.idleTimer = undefined;
    child.jobs.add(job);
    job.child = child;
    job.response = null;
    if (response) sendTo(child, { kind: 'response', id, value: response.value });
    else sendTo(child, { kind: 'task', id, value: job.createTask() });
    child.running = job;
    job.limit.resume();
    if (child.isReady) limitStep(child);
  }

  function limitStep(child: PoolChild): void {
    const { running } = child;
    if (running?.stepLimitMs === undefined) return;
    const tooLong = new StepLimitError(`A child process worked for more than ${running.stepLimitMs} ms.`);
    child.stepTimer = setTimeout(() => lose(child, tooLong, running), running.stepLimitMs);
  }

  function receive(child: PoolChild, message: ChildMessage): void {
    if (message.kind === 'ready') {
      child.isReady = true;
      limitStep(child);
      return;
    }
    child.usage = message.usage;
    const job = child.running;
    if (job?.id !== message.id) return;
    clearTimeout(child.stepTimer);
    child.running = null;
    if (message.kind === 'request') void respond(job, message.value as Request);
    else end(job, () => (message.kind === 'result' ? job.resolve : job.reject)(message.value));
    schedule();
  }

  async function respond(job: PoolJob, request: Request): Promise<void> {
    job.isRequesting = true;
    try {
      const value = await job.respond(request);
      if (!jobs.has(job)) return;
      job.isRequesting = false;
      if (!job.child) {
        waitFirst(job);
      } else {
        job.response = { value };
        job.limit.pause();
      }
    } catch (error) {
      giveUp(job, error);
    }
    schedule();
  }

  /** Ends a job without a result. */
  function giveUp(job: PoolJob, error: unknown): void {
    const { child } = job;
    if (child?.running === job) lose(child, error, job);
    else if (child && jobs.has(job)) sendTo(child, { kind: 'cancel', id: job.id });
    end(job, () => job.reject(error));
  }

  function end(job: PoolJob, settle: () => void): void {
    if (!jobs.delete(job)) return;
    job.child?.jobs.delete(job);
    const index = waiting.indexOf(job);
    if (index !== -1) waiting.splice(index, 1);
    settle();
  }

  /** Kills a child if it is alive. `culprit` ends with the error; the others start again once they have responses. */
  function lose(child: PoolChild, error: unknown, culprit: PoolJob | null): void {
    if (child.isLost) return;
    const { running } = child;
    child.isLost = true;
    child.running = null;
    clearTimeout(child.idleTimer);
    clearTimeout(child.stepTimer);
    child.process.kill('SIGKILL');
    if (child.jobs.size > 0) onKilled?.(error);
    if (culprit) end(culprit, () => culprit.reject(error));
    else if (running) running.isAlone = true;
    for (const job of [...child.jobs].reverse()) {
      job.child = null;
      job.response = null;
      if (!job.isRequesting) waitFirst(job);
    }
    child.jobs.clear();
  }

  function endWhenIdle(child: PoolChild): void {
    if (child.jobs.size > 0) return;
    child.idleTimer ??= setTimeout(() => lose(child, null, null), idleMs).unref();
  }

  return {
    /**
     * Has a child perform the task as soon as one is free. When another task ends that child, this one starts again.
     * @throws ProcessLostError, StepLimitError, the reason of the limit's signal, or the error of the task
     */
    async run(task: PoolTask<Task, Request, Response>): Promise<unknown> {
      const { limit } = task;
      limit.signal.throwIfAborted();
      if (isClosed) throw closedError();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const job: PoolJob = {
        ...task,
        id: ++lastId,
        child: null,
        response: null,
        isRequesting: false,
        isAlone: false,
        resolve,
        reject,
      };
      const abort = () => {
        giveUp(job, limit.signal.reason);
        schedule();
      };
      limit.signal.addEventListener('abort', abort);
      jobs.add(job);
      waiting.push(job);
      limit.pause();
      schedule();
      try {
        return await promise;
      } finally {
        limit.signal.removeEventListener('abort', abort);
        limit.resume();
      }
    },
    /** Starts a child for a task that is about to come, unless one is free. */
    warmUp(): void {
      const isBusy = [...children].every(({ running, isLost }) => running || isLost);
      if (!isClosed && isBusy && children.size < size) start();
    },
    /** CPU time of all children so far, and memory of those that are alive, as of their latest messages. */
    usage() {
      const usages = [...children].map(({ usage }) => usage);
      return {
        processes: children.size,
        cpuSeconds: usages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, endedCpuSeconds),
        residentBytes: usages.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
      };
    },
    async close(): Promise<void> {
      isClosed = true;
      const gone = [...children].map((child) => once(child.process, 'exit'));
      for (const child of children) lose(child, closedError(), null);
      for (const job of jobs) end(job, () => job.reject(closedError()));
      await Promise.allSettled(gone);
      orphanKiller.close();
    },
  };
}

function sendTo({ process }: { process: ChildProcess }, message: ParentMessage): void {
  process.send(message);
}

function closedError(): Error {
  return new Error('The pool is closed.');
}
