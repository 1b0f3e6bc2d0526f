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
  /** Children are shared out by owner, such as the account. By default, all tasks have the same one. */
  owner?: string | undefined;
  /** Whether it repeats a task that failed: it goes before the other tasks of its owner. */
  isRepeat?: boolean | undefined;
  /** Whether the message of a restart has what the task received: it may then move to another child at little cost. */
  isResumable?: boolean | undefined;
  /** Makes the message for the child. Called again when the task restarts: its child ended, or it moves. */
  createTask(): Task;
  /** Responds to a request of the task. */
  respond(request: Request): Promise<Response>;
  /** Called when the task notifies, while it continues. */
  onNotice?(): void;
  limit: TaskLimit;
  /** How long a child may work without a pause, from the task or a response until the next request or the result. */
  stepLimitMs?: number | undefined;
  /** The limit while a task of another owner waits for a child, if this step is the next to yield to it. */
  contendedStepLimitMs?: number | undefined;
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
  /** By `performance.now()`. */
  stepStartedAt: number;
  timer: NodeJS.Timeout | undefined;
  /**
   * It runs without other tasks in its child: a child with several ended while it worked on this one, which may be the
   * cause, or this one cannot be resumed, and other tasks must not end its child again.
   */
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
  /** When each owner of open jobs was served last, by serial numbers. */
  const lastServed = new Map<string | undefined, number>();
  const orphanKiller = startOrphanKiller();
  let lastNumber = 0;
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
    for (let next = findNext(); next; next = findNext()) {
      const { job, child } = next;
      try {
        work(child, job);
      } catch (error) {
        end(job, () => job.reject(error));
      }
    }
    for (const child of children) endWhenIdle(child);
    limitSteps();
  }

  /** The jobs that wait for a child: to begin, or with a response. */
  const waitingJobs = () => [...jobs].filter((job) => job.response || !(job.child || job.isRequesting));

  /** Counts the children that work for each owner. @returns their number for the owner of a job */
  function countBusy(): (job: PoolJob) => number {
    const counts = new Map<string | undefined, number>();
    for (const { running } of children)
      if (running) counts.set(running.owner, (counts.get(running.owner) ?? 0) + 1);
    return ({ owner }) => counts.get(owner) ?? 0;
  }

  /**
   * The next job and its child: of the owner with the fewest busy children, then of the one that was served longest ago.
   * Repeated jobs and jobs that have begun come first, so that they end soon and free their memory. No owner may use the last
   * free child while another owner has open jobs.
   */
  function findNext(): { job: PoolJob; child: PoolChild } | null {
    const busy = countBusy();
    const mayHaveAll = size === 1 || new Set([...jobs].map(({ owner }) => owner)).size === 1;
    const rank = ({ isRepeat, child }: PoolJob) => Number(isRepeat ?? false) * 2 + Number(child !== null);
    const servedAt = ({ owner }: PoolJob) => lastServed.get(owner) ?? 0;
    const next = waitingJobs()
      .filter((job) => mayHaveAll || busy(job) < size - 1)
      .sort((a, b) => busy(a) - busy(b) || servedAt(a) - servedAt(b) || rank(b) - rank(a) || a.id - b.id);
    let isDraining = false;
    for (const job of next) {
      if (isDraining && !job.child) continue;
      const child = findChild(job);
      if (child) return { job, child };
      isDraining ||= job.isAlone;
    }
    return null;
  }

  /** The child for a job. One that has begun keeps its own, unless that works for another owner and it is resumable. */
  function findChild(job: PoolJob): PoolChild | null {
    const own = job.child;
    if (own && (!own.running || own.running.owner === job.owner || !job.isResumable))
      return own.running ? null : own;
    // An owner without active jobs does not wait until one of others ends.
    const isFirst = ![...jobs].some(({ owner, child }) => owner === job.owner && child && child !== own);
    const free = [...children].find((child) => {
      const isAlone = job.isAlone || [...child.jobs].some((other) => other.isAlone);
      const most = isAlone ? 1 : tasksPerChild + Number(isFirst);
      return !child.running && !child.isLost && child.jobs.size < most;
    });
    return free ?? (isClosed || children.size >= size ? null : start());
  }

  function work(child: PoolChild, job: PoolJob): void {
    const { id, child: former } = job;
    const response = former === child ? job.response : null;
    if (former && former !== child) {
      sendTo(former, { kind: 'cancel', id });
      former.jobs.delete(job);
    }
    clearTimeout(child.idleTimer);
    child.idleTimer = undefined;
    child.jobs.add(job);
    job.child = child;
    job.response = null;
    lastServed.set(job.owner, ++lastNumber);
    if (response) sendTo(child, { kind: 'response', id, value: response.value });
    else sendTo(child, { kind: 'task', id, value: job.createTask() });
    child.running = job;
    job.stepStartedAt = performance.now();
    job.limit.resume();
  }

  /** Sets the timers of all steps. While others wait, the longest step of the owner with the most children is shorter. */
  function limitSteps(): void {
    const busy = countBusy();
    // A child that was killed is about to be replaced for a job that waits.
    const waiting = [...children].some(({ isLost }) => isLost) ? [] : waitingJobs();
    const mustYield = (step: PoolJob) =>
      waiting.some((job) => job.owner !== step.owner && (busy(job) === 0 || busy(job) + 1 < busy(step)));
    const steps = [...children].flatMap(({ running, isReady }) => (running && isReady ? running : []));
    const [contended] = steps
      .filter((step) => step.contendedStepLimitMs !== undefined && mustYield(step))
      .sort((a, b) => busy(b) - busy(a) || a.stepStartedAt - b.stepStartedAt);
    for (const step of steps) {
      clearTimeout(step.timer);
      const limitMs = step === contended ? step.contendedStepLimitMs : step.stepLimitMs;
      if (limitMs === undefined) continue;
      const tooLong = () => new StepLimitError(`A child process worked for more than ${limitMs} ms.`);
      const leftMs = Math.max(0, step.stepStartedAt + limitMs - performance.now());
      step.timer = setTimeout(() => giveUp(step, tooLong()), leftMs);
    }
  }

  function receive(child: PoolChild, message: ChildMessage): void {
    const job = child.running;
    if (message.kind === 'ready') {
      child.isReady = true;
      if (job) job.stepStartedAt = performance.now();
      limitSteps();
      return;
    }
    child.usage = message.usage;
    if (job?.id !== message.id) return;
    if (message.kind === 'notice') {
      job.onNotice?.();
      return;
    }
    clearTimeout(job.timer);
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
      job.response = job.child && { value };
      job.limit.pause();
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
    if (![...jobs].some(({ owner }) => owner === job.owner)) lastServed.delete(job.owner);
    settle();
  }

  /** Kills a child if it is alive. `culprit` ends with the error; the others start again once they have responses. */
  function lose(child: PoolChild, error: unknown, culprit: PoolJob | null): void {
    if (child.isLost) return;
    const { running } = child;
    child.isLost = true;
    child.running = null;
    clearTimeout(child.idleTimer);
    clearTimeout(running?.timer);
    child.process.kill('SIGKILL');
    if (child.jobs.size > 0) onKilled?.(error);
    if (culprit) end(culprit, () => culprit.reject(error));
    else if (running) running.isAlone = true;
    for (const job of child.jobs) {
      job.child = null;
      job.response = null;
      if (!job.isResumable) job.isAlone = true;
      if (!job.isRequesting) job.limit.pause();
    }
    child.jobs.clear();
  }

  function endWhenIdle(child: PoolChild): void {
    if (child.jobs.size > 0 || child.isLost) return;
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
        id: ++lastNumber,
        child: null,
        response: null,
        isRequesting: false,
        stepStartedAt: 0,
        timer: undefined,
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
