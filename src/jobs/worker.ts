import type { EventBus } from '../events/event-bus.ts';
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

/** Claims runs from the queue and executes them, up to a number at a time. */
export type Worker = ReturnType<typeof startWorker>;

/** Why a run was aborted: the reason of the signal that its handler receives. */
export type AbortReason = 'shutdown' | 'deleted' | 'lease-lost';

/**
 * Starts a worker.
 * @param suspects whether it executes suspects, and no other runs. Nothing notifies it of them: it only polls.
 * @param concurrency maximum number of active runs
 * @param accountConcurrency maximum number of active runs of an account, of all workers
 * @param runHealth receives the outcome of each run and of each renewal of a lease
 * @param claimHealth receives the outcome of each claim
 * @param pause.delayMs returns the milliseconds until a run may be claimed, by the number of active runs
 * @param pollMs how often an idle worker polls the queue
 */
export function startWorker<Run>({
  queue,
  events,
  owner,
  suspects = false,
  concurrency,
  accountConcurrency,
  clock,
  handler,
  runHealth,
  claimHealth,
  pause = { delayMs: () => 0 },
  pollMs = POLL_MS,
}: {
  queue: Queue;
  events: EventBus;
  owner: string;
  suspects?: boolean;
  concurrency: number;
  accountConcurrency: number;
  clock: () => Date;
  handler: RunHandler<Run>;
  runHealth: { failed(error: unknown): void; succeeded(): void };
  claimHealth: { failed(error: unknown): void; succeeded(): void };
  pause?: { delayMs(active: number): number };
  pollMs?: number;
}) {
  const active = new Map<
    number,
    { delivery: Delivery; run: Run; abort: AbortController; done: Promise<void> }
  >();
  let isStopping = false;
  let wakeUp = Promise.withResolvers<void>();

  const wake = () => {
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
  };
  const cancel = (runId: number) => active.get(runId)?.abort.abort('deleted' satisfies AbortReason);
  const subscriptions = [events.subscribe('run-removed', cancel)];
  if (!suspects) subscriptions.push(events.subscribe('run-queued', wake));

  const allDone = () => Promise.all([...active.values()].map(({ done }) => done));

  function work(delivery: Delivery, run: Run): void {
    const abort = new AbortController();
    const own = { delivery, run, abort, done: Promise.resolve() };
    active.set(delivery.runId, own);
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
        active.delete(delivery.runId);
        wake();
      });
  }

  /** Claims a run and begins it. @returns whether a run was queued */
  async function claimNext(): Promise<boolean> {
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
    if (started?.run) work(started.delivery, started.run);
    return started !== null;
  }

  const mayClaim = (isPoll: boolean) => active.size < concurrency + Number(isPoll && !suspects);

  async function loop(): Promise<void> {
    // A full worker claims only when it polls: each attempt takes the write lock of SQLite.
    let isPoll = false;
    while (!isStopping) {
      const woken = wakeUp.promise;
      const delayMs = pause.delayMs(active.size);
      if (delayMs === 0 && mayClaim(isPoll) && (await claimNext())) continue;
      isPoll = false;
      const timer = setTimeout(() => {
        isPoll = true;
        wake();
      }, delayMs || pollMs);
      await woken;
      clearTimeout(timer);
    }
  }
  const looping = loop();

  return {
    /** Number of active runs. */
    active: () => active.size,
    /** Stops claiming and waits for active runs; once `grace` aborts, these are aborted. */
    async stop(grace: AbortSignal): Promise<void> {
      isStopping = true;
      wake();
      for (const unsubscribe of subscriptions) unsubscribe();
      const abortAll = () => {
        for (const { abort } of active.values()) abort.abort('shutdown' satisfies AbortReason);
      };
      grace.addEventListener('abort', abortAll);
      // A claim may still wait for the database, and then return a run.
      await looping;
      if (grace.aborted) abortAll();
      await allDone();
    },
  };
}
