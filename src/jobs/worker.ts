import type { EventBus, Unsubscribe } from '../events/event-bus.ts';
import { Signal } from '../signal.ts';
import type { Begin, Delivery, Queue } from './queue.ts';

/** How often an idle worker looks for jobs that other processes queued, and for expired leases. */
const POLL_MS = 500;
const RENEW_MS = 10_000;

/** Executes delivered runs. */
export interface RunHandler<Run> {
  /**
   * Begins a run. Null if there is nothing to do for it now: its job has ended, another process has leased it, or it is a
   * suspect from now on.
   */
  begin: Begin<Run | null>;
  /** Whether the run is that of a page of a site audit. They have at most half of a worker, so that others start at once. */
  isCrawled(run: Run): boolean;
  /**
   * Executes a run that has begun. Must settle soon after the signal aborts, after ending the job or returning it to
   * the queue.
   */
  carryOut(run: Run, signal: AbortSignal): Promise<void>;
}

/** Why a run was aborted: the reason of the signal that its handler receives. */
export type AbortReason = 'shutdown' | 'deleted' | 'lease-lost';

/** The dependencies and limits of a worker. */
export interface WorkerOptions<Run> {
  queue: Queue;
  events: EventBus;
  /** Owner of its leases. */
  owner: string;
  /** Whether it executes suspects, and no other runs. Nothing notifies it of them: it only polls. */
  suspects?: boolean;
  /** Maximum number of active runs. */
  concurrency: number;
  /** Maximum number of active runs of an account, of all workers. */
  accountConcurrency: number;
  clock: () => Date;
  handler: RunHandler<Run>;
  /** Receives the outcome of each run and of each renewal of a lease. */
  runHealth: { failed(error: unknown): void; succeeded(): void };
  /** Receives the outcome of each claim. */
  claimHealth: { failed(error: unknown): void; succeeded(): void };
  /** Returns the milliseconds until a run may be claimed, by the number of active runs. */
  pause?: { delayMs(active: number): number };
  /** How often an idle worker polls the queue. */
  pollMs?: number;
}

interface ActiveRun<Run> {
  delivery: Delivery;
  run: Run;
  abort: AbortController;
  done: Promise<void>;
}

/** Claims runs from the queue and executes them, up to a number at a time, from its creation until it is stopped. */
export class Worker<Run> {
  readonly #options: WorkerOptions<Run>;
  /** By the ids of the runs. */
  readonly #active = new Map<number, ActiveRun<Run>>();
  readonly #wakeUp = new Signal();
  readonly #subscriptions: Unsubscribe[];
  readonly #looping: Promise<void>;
  #isStopping = false;

  constructor(options: WorkerOptions<Run>) {
    this.#options = options;
    const { events, suspects } = options;
    const cancel = (runId: number) => this.#active.get(runId)?.abort.abort('deleted' satisfies AbortReason);
    this.#subscriptions = [events.subscribe('run-removed', cancel)];
    if (!suspects) this.#subscriptions.push(events.subscribe('run-queued', this.#wakeUp.wake));
    this.#looping = this.#loop();
  }

  /** Number of active runs. */
  get active(): number {
    return this.#active.size;
  }

  /** Stops claiming and waits for active runs; once `grace` aborts, these are aborted. */
  async stop(grace: AbortSignal): Promise<void> {
    this.#isStopping = true;
    this.#wakeUp.wake();
    for (const unsubscribe of this.#subscriptions) unsubscribe();
    const abortAll = () => {
      for (const { abort } of this.#active.values()) abort.abort('shutdown' satisfies AbortReason);
    };
    grace.addEventListener('abort', abortAll);
    // A claim may still wait for the database, and then return a run.
    await this.#looping;
    if (grace.aborted) abortAll();
    await Promise.all([...this.#active.values()].map(({ done }) => done));
  }

  async #loop(): Promise<void> {
    const { concurrency, suspects = false, pause, pollMs = POLL_MS } = this.#options;
    // A full worker claims only when it polls: each attempt takes the write lock of SQLite.
    let isPoll = false;
    while (!this.#isStopping) {
      this.#wakeUp.clear();
      const delayMs = pause?.delayMs(this.active) ?? 0;
      const mayClaim = this.active < concurrency + Number(isPoll && !suspects);
      if (delayMs === 0 && mayClaim && (await this.#claimNext())) continue;
      isPoll = !(await this.#wakeUp.wait(delayMs || pollMs));
    }
  }

  /** Claims a run and begins it. @returns whether a run was queued */
  async #claimNext(): Promise<boolean> {
    const {
      queue,
      owner,
      suspects = false,
      concurrency,
      accountConcurrency,
      clock,
      handler,
      claimHealth,
    } = this.#options;
    const active = this.#active;
    let started: { delivery: Delivery; run: Run | null } | null = null;
    try {
      const crawled = [...active.values()].filter(({ run }) => handler.isCrawled(run)).length;
      const withCrawled = crawled < Math.max(1, Math.floor(concurrency / 2));
      // Slow pages of others may fill the worker: beyond its limit, it claims one run of an account without active runs.
      const most = active.size < concurrency ? accountConcurrency : 1;
      const claim = { owner, now: clock(), suspects, accountConcurrency: most, withCrawled };
      started = await queue.claim(claim, async (em, delivery) => ({
        delivery,
        run: active.has(delivery.runId) ? null : await handler.begin(em, delivery),
      }));
      claimHealth.succeeded();
    } catch (error) {
      claimHealth.failed(error);
    }
    // Our own lease can expire while the process or the database does not respond: this claim then renews it.
    const own = started && active.get(started.delivery.runId);
    if (started && own) own.delivery = started.delivery;
    if (started?.run) this.#execute(started.delivery, started.run);
    return started !== null;
  }

  /** Executes a run that has begun, and renews its lease until it ends. */
  #execute(delivery: Delivery, run: Run): void {
    const { queue, clock, handler, runHealth } = this.#options;
    const abort = new AbortController();
    const own = { delivery, run, abort, done: Promise.resolve() };
    this.#active.set(delivery.runId, own);
    const renewal = setInterval(async () => {
      try {
        const isOurs = await queue.renew(own.delivery, clock());
        if (!isOurs) abort.abort('lease-lost' satisfies AbortReason);
        runHealth.succeeded();
      } catch (error) {
        runHealth.failed(error);
      }
    }, RENEW_MS);
    own.done = handler
      .carryOut(run, abort.signal)
      .then(runHealth.succeeded, runHealth.failed)
      .finally(() => {
        clearInterval(renewal);
        this.#active.delete(delivery.runId);
        this.#wakeUp.wake();
      });
  }
}
