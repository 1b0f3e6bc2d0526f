import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '../events/event-bus.ts';
import type { Begin, Delivery, Queue } from './queue.ts';

/** How often an idle worker looks for jobs that other processes queued, or whose leases ran out. */
const POLL_MS = 500;
const RENEW_MS = 10_000;

/** Carries out delivered runs. */
export interface RunHandler<Run> {
  /** Null when there is nothing left to do for the run, and its job has ended or is another's. */
  begin: Begin<Run | null>;
  /** Carries out a run that has begun; must settle soon after the signal aborts, and have ended or put back the job. */
  carryOut(run: Run, signal: AbortSignal): Promise<void>;
}

/** Takes runs off the queue, so many at a time. */
export interface Worker {
  /** Stops claiming and waits for what is under way; after `graceMs` it is aborted. */
  stop(graceMs: number): Promise<void>;
  /** How many runs are under way. */
  active(): number;
}

/** Why a run was aborted: the reason of the signal that its handler is given. */
export type AbortReason = 'shutdown' | 'deleted' | 'lease-lost';

/**
 * Starts a worker.
 * @param concurrency most runs at once
 * @param onError called when a run fails unexpectedly or its lease cannot be renewed
 * @param claimHealth receives the outcome of each claim
 * @param pause.delayMs milliseconds until a run may be claimed while so many are under way
 * @param pollMs how often it looks while it is idle
 */
export function startWorker<Run>({
  queue,
  events,
  owner,
  concurrency,
  clock,
  handler,
  onError,
  claimHealth,
  pause = { delayMs: () => 0 },
  pollMs = POLL_MS,
}: {
  queue: Queue;
  events: EventBus;
  owner: string;
  concurrency: number;
  clock: () => Date;
  handler: RunHandler<Run>;
  onError: (error: unknown) => void;
  claimHealth: { failed(error: unknown): void; succeeded(): void };
  pause?: { delayMs(active: number): number };
  pollMs?: number;
}): Worker {
  const active = new Map<number, { delivery: Delivery; abort: AbortController; done: Promise<void> }>();
  let isStopping = false;
  let wakeUp = Promise.withResolvers<void>();

  const wake = () => {
    wakeUp.resolve();
    wakeUp = Promise.withResolvers();
  };
  const cancel = (runId: number) => active.get(runId)?.abort.abort('deleted' satisfies AbortReason);
  const subscriptions = [events.subscribe('run-queued', wake), events.subscribe('run-removed', cancel)];

  function work(delivery: Delivery, run: Run): void {
    const abort = new AbortController();
    const own = { delivery, abort, done: Promise.resolve() };
    active.set(delivery.runId, own);
    const renewal = setInterval(async () => {
      try {
        const isOurs = await queue.renew(own.delivery, clock());
        if (!isOurs) abort.abort('lease-lost' satisfies AbortReason);
      } catch (error) {
        onError(error);
      }
    }, RENEW_MS);
    own.done = handler
      .carryOut(run, abort.signal)
      .catch(onError)
      .finally(() => {
        clearInterval(renewal);
        active.delete(delivery.runId);
        wake();
      });
  }

  /** Claims a run and begins it. @returns whether one waited */
  async function workOnNext(): Promise<boolean> {
    let started: { delivery: Delivery; run: Run | null } | null = null;
    try {
      started = await queue.claim(owner, clock(), async (em, delivery) => ({
        delivery,
        run: active.has(delivery.runId) ? null : await handler.begin(em, delivery),
      }));
      claimHealth.succeeded();
    } catch (error) {
      claimHealth.failed(error);
    }
    // Our own lease can run out while the process or the database does not respond: this claim replaces it.
    const own = started && active.get(started.delivery.runId);
    if (started && own) own.delivery = started.delivery;
    if (started?.run) work(started.delivery, started.run);
    return started !== null;
  }

  async function loop(): Promise<void> {
    while (!isStopping) {
      const woken = wakeUp.promise;
      const delayMs = pause.delayMs(active.size);
      if (delayMs === 0 && active.size < concurrency && (await workOnNext())) continue;
      const timer = setTimeout(wake, delayMs || pollMs);
      await woken;
      clearTimeout(timer);
    }
  }
  const looping = loop();

  return {
    active: () => active.size,
    async stop(graceMs) {
      isStopping = true;
      wake();
      for (const unsubscribe of subscriptions) unsubscribe();
      // The last claim may still wait for the database, and even then give a run.
      const finished = looping.then(() => Promise.all([...active.values()].map(({ done }) => done)));
      const abortAll = () => {
        for (const { abort } of active.values()) abort.abort('shutdown' satisfies AbortReason);
      };
      const grace = new AbortController();
      await Promise.race([
        finished,
        sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined),
      ]);
      grace.abort();
      abortAll();
      await looping;
      abortAll();
      await finished;
    },
  };
}
