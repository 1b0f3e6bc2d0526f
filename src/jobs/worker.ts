import { setTimeout as sleep } from 'node:timers/promises';
import { createPlaces } from './places.ts';
import type { Delivery, Queue } from './queue.ts';

/** How often an idle worker looks for jobs that other processes queued, or whose time has come. */
const POLL_MS = 500;
const RENEW_MS = 10_000;

/**
 * Does one delivered run; must settle soon after the signal aborts, and must have ended or put back the job.
 * @param pause lets other runs work meanwhile
 */
export type RunHandler = (delivery: Delivery, signal: AbortSignal, pause: Pause) => Promise<void>;

/**
 * Waits at least so long, and then until there is a place to go on; the lease stays.
 * @throws the signal's reason when it aborts first
 */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Takes runs off the queue, so many at a time. */
export interface Worker {
  /** Stops claiming and waits for what is under way; after `graceMs` it is aborted. */
  stop(graceMs: number): Promise<void>;
}

/** Why a run was aborted: the reason of the signal that its handler is given. */
export type AbortReason = 'shutdown' | 'deleted' | 'lease-lost';

/**
 * Starts a worker.
 * @param onError is told when a run breaks off, or its lease cannot be renewed
 * @param claims is told how the looks for work go, one after the other
 * @param pollMs how often it looks while it is idle
 */
export function startWorker({
  queue,
  owner,
  concurrency,
  clock,
  handle,
  onError,
  claims,
  pollMs = POLL_MS,
}: {
  queue: Queue;
  owner: string;
  concurrency: number;
  clock: () => Date;
  handle: RunHandler;
  onError: (error: unknown) => void;
  claims: { failed(error: unknown): void; worked(): void };
  pollMs?: number;
}): Worker {
  const active = new Map<number, { abort: AbortController; done: Promise<void> }>();
  const stopping = new AbortController();
  const places = createPlaces(concurrency, () => !stopping.signal.aborted);
  let nudge = new AbortController();

  const wake = () => {
    nudge.abort();
    nudge = new AbortController();
  };
  const cancel = (runId: number) => active.get(runId)?.abort.abort('deleted' satisfies AbortReason);
  queue.signals.on('wake', wake);
  queue.signals.on('cancel', cancel);

  function work(delivery: Delivery): void {
    const abort = new AbortController();
    const renewal = setInterval(async () => {
      try {
        if (!(await queue.renew(delivery, owner, clock()))) abort.abort('lease-lost' satisfies AbortReason);
      } catch (error) {
        onError(error);
      }
    }, RENEW_MS);
    let hasPlace = true;
    const leave = () => {
      if (hasPlace) places.leave();
      hasPlace = false;
      wake();
    };
    const pause: Pause = async (milliseconds, signal) => {
      leave();
      await sleep(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
      await places.takeBack(signal);
      hasPlace = true;
    };
    const done = handle(delivery, abort.signal, pause)
      .catch(onError)
      .finally(() => {
        clearInterval(renewal);
        active.delete(delivery.runId);
        leave();
      });
    active.set(delivery.runId, { abort, done });
  }

  /** Fills the place that was taken, or leaves it. @returns whether there was a run */
  async function workOnNext(): Promise<boolean> {
    let delivery: Delivery | null = null;
    try {
      delivery = await queue.claim(owner, clock());
      claims.worked();
    } catch (error) {
      claims.failed(error);
    }
    // Our own lease can run out while the process is suspended; the claim has then renewed it.
    if (delivery && !active.has(delivery.runId)) work(delivery);
    else places.leave();
    return delivery !== null;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = AbortSignal.any([nudge.signal, stopping.signal]);
      if (places.take() && (await workOnNext())) continue;
      await sleep(pollMs, undefined, { signal: woken }).catch(() => undefined);
    }
  }
  const looping = loop();

  return {
    async stop(graceMs) {
      stopping.abort();
      queue.signals.off('wake', wake);
      queue.signals.off('cancel', cancel);
      await looping;
      const finished = Promise.all([...active.values()].map(({ done }) => done));
      const grace = new AbortController();
      await Promise.race([
        finished,
        sleep(graceMs, undefined, { signal: grace.signal }).catch(() => undefined),
      ]);
      grace.abort();
      for (const { abort } of active.values()) abort.abort('shutdown' satisfies AbortReason);
      await finished;
    },
  };
}
