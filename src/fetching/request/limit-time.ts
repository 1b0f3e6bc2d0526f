import { timedOut } from './transport-failure.ts';

/** A time limit that can be paused. Its clock starts immediately. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal;
  /** Milliseconds; never below 0. */
  readonly leftMs: number;
  /** Stops the clock. */
  pause(): void;
  /** Starts the clock again. */
  resume(): void;
}

/**
 * A signal that aborts with the caller's, or with a `reason` when the time is up. Dispose of it after use: signals that
 * Node.js combines and times by itself stay in memory until then.
 */
export function limitTime(ms: number, callerSignal: AbortSignal, reason?: () => unknown): TimeLimit {
  const ending = new AbortController();
  const follow = () => ending.abort(callerSignal.reason);
  let leftMs = ms;
  let running: { timer: NodeJS.Timeout; since: number } | null = null;
  let isDisposed = false;

  const measure = () => Math.max(0, running ? leftMs - (performance.now() - running.since) : leftMs);
  const resume = () => {
    if (running || isDisposed) return;
    running = { timer: setTimeout(() => ending.abort(reason?.()), leftMs), since: performance.now() };
  };
  const pause = () => {
    if (!running) return;
    leftMs = measure();
    clearTimeout(running.timer);
    running = null;
  };

  resume();
  callerSignal.addEventListener('abort', follow);
  if (callerSignal.aborted) follow();
  return {
    signal: ending.signal,
    get leftMs() {
      return measure();
    },
    pause,
    resume,
    [Symbol.dispose]: () => {
      isDisposed = true;
      pause();
      callerSignal.removeEventListener('abort', follow);
    },
  };
}

/** Runs `work` with a signal that also aborts with a `timeout` when the time is up. Rejects with its reason. */
export async function withDeadline<T>(
  ms: number,
  callerSignal: AbortSignal,
  work: (signal: AbortSignal, limit: TimeLimit) => Promise<T>,
): Promise<T> {
  using limit = limitTime(ms, callerSignal, timedOut);
  const { signal } = limit;
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal, limit), rejectOnAbort(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

// Needed because undici checks the signal only after it has a connection, and name resolution or the handshake can
// hang.
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
