/** A signal for as long as something goes on. */
export interface TimeLimit extends Disposable {
  signal: AbortSignal;
}

/**
 * Makes a signal that fires when the caller's does, with its reason, or when the time is up. It is to be disposed of:
 * signals that Node combines and times by itself stay in memory until the time is up, however soon the work was done.
 * @param reason given when the time is up
 */
export function limitTime(ms: number, callerSignal: AbortSignal, reason?: () => unknown): TimeLimit {
  const ending = new AbortController();
  const follow = () => ending.abort(callerSignal.reason);
  const timer = setTimeout(() => ending.abort(reason?.()), ms);
  callerSignal.addEventListener('abort', follow);
  if (callerSignal.aborted) follow();
  return {
    signal: ending.signal,
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      callerSignal.removeEventListener('abort', follow);
    },
  };
}
