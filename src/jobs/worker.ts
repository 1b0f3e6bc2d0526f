import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, Queue } from './queue.ts';

/** How often an idle worker looks for jobs that other processes queued, or whose time has come. */
const POLL_MS = 500;
const RENEW_MS = 10_000;

/** Does one delivered run; must settle soon after the signal aborts, and must have ended or put back the job. */
export type RunHandler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** Takes runs off the queue, so many at a time. */
export interface Worker {
  /** Stops claiming and waits for what is under way; after `graceMs` it is aborted. */
  stop(graceMs: number): Promise<void>;
}

/** Why a run was aborted: the reason of the signal that its handler is given. */
export type AbortReason = 'shutdown' | 'deleted' | 'lease-lost';

/**
 * Starts a worker.
 * @param onError is told of failures of the queue itself
 * @param pollMs how often it looks while it is idle
 */
export function startWorker({
  queue,
  owner,
  concurrency,
  clock,
  handle,
  onError,
  pollMs = POLL_MS,
}: {
  queue: Queue;
  owner: string;
  concurrency: number;
  clock: () => Date;
  handle: RunHandler;
  onError: (error: unknown) => void;
  pollMs?: number;
}): Worker {
  const active = new Map<number, { abort: AbortController; done: Promise<void> }>();
  const stopping = new AbortController();
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
    const done = handle(delivery, abort.signal)
      .catch(onError)
      .finally(() => {
        clearInterval(renewal);
        active.delete(delivery.runId);
        wake();
      });
    active.set(delivery.runId, { abort, done });
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = AbortSignal.any([nudge.signal, stopping.signal]);
      try {
        const delivery = active.size < concurrency ? await queue.claim(owner, clock()) : null;
        if (delivery) {
          // Our own lease can run out while the process is suspended; the claim has then renewed it.
          if (!active.has(delivery.runId)) work(delivery);
          continue;
        }
      } catch (error) {
        onError(error);
      }
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
