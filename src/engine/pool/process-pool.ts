import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sumOf } from '../sum-of.ts';
import type { ChildMessage, ParentMessage, ProcessUsage } from './messages.ts';
import { type ProcessLostError, startChild, startOrphanKiller } from './start-child.ts';

/** The limits of a pool and its children. */
interface ProcessPoolOptions {
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
export interface PoolTask<Task = unknown, Request = unknown, Response = unknown> {
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

interface Job extends PoolTask {
  id: number;
  /** Null until it begins, and after its child has ended. */
  child: Child | null;
  /** The response that has not been sent to the child yet. */
  response: { value: unknown } | null;
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

interface Child {
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
 * Runs tasks that may use up their memory, or never end, in child processes. The children are shared out fairly between
 * the owners of the tasks: `#findNext` says which job is next, `#findChild` in which child, `#limitSteps` which child has
 * to yield.
 */
export class ProcessPool<Task = unknown, Request = unknown, Response = unknown> {
  readonly #file: URL;
  readonly #options: ProcessPoolOptions;
  readonly #children = new Set<Child>();
  /** Jobs that have not ended. */
  readonly #jobs = new Set<Job>();
  /** When each owner of open jobs was served last, by serial numbers. */
  readonly #lastServed = new Map<string | undefined, number>();
  readonly #orphanKiller = startOrphanKiller();
  #lastNumber = 0;
  #isClosed = false;
  #endedCpuSeconds = 0;

  /** @param file the module that each child runs; see `serveTasks` */
  constructor(file: URL, options: ProcessPoolOptions) {
    this.#file = file;
    this.#options = options;
  }

  /**
   * Has a child perform the task as soon as one is free. When another task ends that child, this one starts again.
   * @throws ProcessLostError, StepLimitError, the reason of the limit's signal, or the error of the task
   */
  async run(task: PoolTask<Task, Request, Response>): Promise<unknown> {
    const { limit } = task;
    limit.signal.throwIfAborted();
    if (this.#isClosed) throw closedError();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = {
      ...task,
      id: ++this.#lastNumber,
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
      this.#giveUp(job, limit.signal.reason);
      this.#schedule();
    };
    limit.signal.addEventListener('abort', abort);
    this.#jobs.add(job);
    limit.pause();
    this.#schedule();
    try {
      return await promise;
    } finally {
      limit.signal.removeEventListener('abort', abort);
      limit.resume();
    }
  }

  /** Starts a child for a task that is about to come, unless one is free. */
  warmUp(): void {
    const isBusy = [...this.#children].every(({ running, isLost }) => running || isLost);
    if (!this.#isClosed && isBusy && this.#children.size < this.#options.size) this.#start();
  }

  /** CPU time of all children so far, and memory of those that are alive, as of their latest messages. */
  usage() {
    const usages = [...this.#children].map(({ usage }) => usage);
    return {
      processes: usages.length,
      cpuSeconds: this.#endedCpuSeconds + sumOf(usages, ({ cpuSeconds }) => cpuSeconds),
      residentBytes: sumOf(usages, ({ residentBytes }) => residentBytes),
    };
  }

  /** Kills the children; open tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const gone = [...this.#children].map((child) => once(child.process, 'exit'));
    for (const child of this.#children) this.#lose(child, closedError(), null);
    for (const job of this.#jobs) this.#end(job, () => job.reject(closedError()));
    await Promise.allSettled(gone);
    this.#orphanKiller.close();
  }

  #start(): Child {
    const onGone = (error: ProcessLostError) => {
      this.#lose(child, error, child.jobs.size === 1 ? child.running : null);
      if (this.#children.delete(child)) this.#endedCpuSeconds += child.usage.cpuSeconds;
      this.#guardChildren();
      this.#schedule();
    };
    const onMessage = (message: ChildMessage) => this.#receive(child, message);
    const child: Child = {
      process: startChild(this.#file, this.#options.heapMib, { onMessage, onGone }),
      isReady: false,
      isLost: false,
      jobs: new Set(),
      running: null,
      idleTimer: undefined,
      usage: { cpuSeconds: 0, residentBytes: 0 },
    };
    this.#children.add(child);
    this.#guardChildren();
    this.#endWhenIdle(child);
    return child;
  }

  #guardChildren(): void {
    this.#orphanKiller.guard([...this.#children].flatMap(({ process: { pid } }) => pid ?? []));
  }

  /** Gives free children their next jobs, and starts children as long as jobs wait. */
  #schedule(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const { job, child } = next;
      try {
        this.#work(child, job);
      } catch (error) {
        this.#end(job, () => job.reject(error));
      }
    }
    for (const child of this.#children) this.#endWhenIdle(child);
    this.#limitSteps();
  }

  /** The jobs that wait for a child: to begin, or with a response. */
  #waiting(): Job[] {
    return [...this.#jobs].filter((job) => job.response || !(job.child || job.isRequesting));
  }

  /** Counts the children that work for each owner. @returns their number for the owner of a job */
  #countBusy(): (job: Pick<PoolTask, 'owner'>) => number {
    const running = [...this.#children].flatMap((child) => child.running ?? []);
    const byOwner = Map.groupBy(running, ({ owner }) => owner);
    return ({ owner }) => byOwner.get(owner)?.length ?? 0;
  }

  /**
   * The next job and its child: of the owner with the fewest busy children, then of the one that was served longest ago.
   * Repeated jobs and jobs that have begun come first, so that they end soon and free their memory. No owner may use the last
   * free child while another owner has open jobs.
   */
  #findNext() {
    const { size } = this.#options;
    const busy = this.#countBusy();
    const mayHaveAll = size === 1 || new Set([...this.#jobs].map(({ owner }) => owner)).size === 1;
    const rank = ({ isRepeat, child }: Job) => Number(isRepeat ?? false) * 2 + Number(child !== null);
    const servedAt = ({ owner }: Pick<PoolTask, 'owner'>) => this.#lastServed.get(owner) ?? 0;
    const next = this.#waiting()
      .filter((job) => mayHaveAll || busy(job) < size - 1)
      .sort((a, b) => busy(a) - busy(b) || servedAt(a) - servedAt(b) || rank(b) - rank(a) || a.id - b.id);
    let isDraining = false;
    for (const job of next) {
      if (isDraining && !job.child) continue;
      const child = this.#findChild(job);
      if (child) return { job, child };
      isDraining ||= job.isAlone;
    }
    return null;
  }

  /** The child for a job. One that has begun keeps its own, unless that works for another owner and it is resumable. */
  #findChild(job: Job): Child | null {
    const own = job.child;
    if (own && (!own.running || own.running.owner === job.owner || !job.isResumable))
      return own.running ? null : own;
    // An owner without active jobs does not wait until one of others ends.
    const isFirst = ![...this.#jobs].some(
      ({ owner, child }) => owner === job.owner && child && child !== own,
    );
    const { size, tasksPerChild } = this.#options;
    const free = [...this.#children].find((child) => {
      const isAlone = job.isAlone || [...child.jobs].some((other) => other.isAlone);
      const most = isAlone ? 1 : tasksPerChild + Number(isFirst);
      return !child.running && !child.isLost && child.jobs.size < most;
    });
    return free ?? (this.#isClosed || this.#children.size >= size ? null : this.#start());
  }

  /** Has the child start the job, or continue it with its response. */
  #work(child: Child, job: Job): void {
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
    this.#lastServed.set(job.owner, ++this.#lastNumber);
    if (response) sendTo(child, { kind: 'response', id, value: response.value });
    else sendTo(child, { kind: 'task', id, value: job.createTask() });
    child.running = job;
    job.stepStartedAt = performance.now();
    job.limit.resume();
  }

  /** Sets the timers of all steps. While others wait, the longest step of the owner with the most children is shorter. */
  #limitSteps(): void {
    const busy = this.#countBusy();
    // A child that was killed is about to be replaced for a job that waits.
    const waiting = [...this.#children].some(({ isLost }) => isLost) ? [] : this.#waiting();
    const mustYield = (step: Pick<PoolTask, 'owner'>) =>
      waiting.some((job) => job.owner !== step.owner && (busy(job) === 0 || busy(job) + 1 < busy(step)));
    const steps = [...this.#children].flatMap(({ running, isReady }) => (running && isReady ? running : []));
    const [contended] = steps
      .filter((step) => step.contendedStepLimitMs !== undefined && mustYield(step))
      .sort((a, b) => busy(b) - busy(a) || a.stepStartedAt - b.stepStartedAt);
    for (const step of steps) {
      clearTimeout(step.timer);
      const limitMs = step === contended ? step.contendedStepLimitMs : step.stepLimitMs;
      if (limitMs === undefined) continue;
      const tooLong = () => new StepLimitError(`A child process worked for more than ${limitMs} ms.`);
      const leftMs = Math.max(0, step.stepStartedAt + limitMs - performance.now());
      step.timer = setTimeout(() => this.#giveUp(step, tooLong()), leftMs);
    }
  }

  #receive(child: Child, message: ChildMessage): void {
    const job = child.running;
    if (message.kind === 'ready') {
      child.isReady = true;
      if (job) job.stepStartedAt = performance.now();
      this.#limitSteps();
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
    if (message.kind === 'request') void this.#respond(job, message.value);
    else this.#end(job, () => (message.kind === 'result' ? job.resolve : job.reject)(message.value));
    this.#schedule();
  }

  /** Gets the response to a request of the job, with which the job waits for its child. */
  async #respond(job: Job, request: unknown): Promise<void> {
    job.isRequesting = true;
    try {
      const value = await job.respond(request);
      if (!this.#jobs.has(job)) return;
      job.isRequesting = false;
      job.response = job.child && { value };
      job.limit.pause();
    } catch (error) {
      this.#giveUp(job, error);
    }
    this.#schedule();
  }

  /** Ends a job without a result. */
  #giveUp(job: Job, error: unknown): void {
    const { child } = job;
    if (child?.running === job) this.#lose(child, error, job);
    else if (child && this.#jobs.has(job)) sendTo(child, { kind: 'cancel', id: job.id });
    this.#end(job, () => job.reject(error));
  }

  #end(job: Job, settle: () => void): void {
    if (!this.#jobs.delete(job)) return;
    job.child?.jobs.delete(job);
    if (![...this.#jobs].some(({ owner }) => owner === job.owner)) this.#lastServed.delete(job.owner);
    settle();
  }

  /** Kills a child if it is alive. `culprit` ends with the error; the others start again once they have responses. */
  #lose(child: Child, error: unknown, culprit: Job | null): void {
    if (child.isLost) return;
    const { running } = child;
    child.isLost = true;
    child.running = null;
    clearTimeout(child.idleTimer);
    clearTimeout(running?.timer);
    child.process.kill('SIGKILL');
    if (child.jobs.size > 0) this.#options.onKilled?.(error);
    if (culprit) this.#end(culprit, () => culprit.reject(error));
    else if (running) running.isAlone = true;
    for (const job of child.jobs) {
      job.child = null;
      job.response = null;
      if (!job.isResumable) job.isAlone = true;
      if (!job.isRequesting) job.limit.pause();
    }
    child.jobs.clear();
  }

  #endWhenIdle(child: Child): void {
    if (child.jobs.size > 0 || child.isLost) return;
    child.idleTimer ??= setTimeout(() => this.#lose(child, null, null), this.#options.idleMs).unref();
  }
}

function sendTo({ process }: { process: ChildProcess }, message: ParentMessage): void {
  process.send(message);
}

function closedError(): Error {
  return new Error('The pool is closed.');
}
