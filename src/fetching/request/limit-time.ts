/** A time limit for as long as something goes on. Its clock runs from the start. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal;
  /** Milliseconds; never below 0. */
  readonly leftMs: number;
  /** Stops the clock. */
  pause(): void;
  /** Lets the clock run again. */
  resume(): void;
}

/**
 * Makes a signal that fires when the caller's does, with its reason, or when the time is up. It is to be disposed of:
 * signals that Node combines and times by itself stay in memory until the time is up, however soon the work was done.
 * @param reason given when the time is up
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
