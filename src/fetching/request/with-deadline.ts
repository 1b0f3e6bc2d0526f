import { limitTime } from './limit-time.ts';
import { timedOut } from './transport-failure.ts';

/**
 * Runs `work` with a signal that fires when the caller's does or when the time is up, and rejects with that signal's
 * reason: the caller's own, or a `timeout`.
 */
export async function withDeadline<T>(
  ms: number,
  callerSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  using limit = limitTime(ms, callerSignal, timedOut);
  const { signal } = limit;
  try {
    signal.throwIfAborted();
    return await Promise.race([work(signal), rejectOnAbort(signal)]);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

// undici looks at the signal only once it has a connection; a name server or handshake that hangs must not hold us.
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
