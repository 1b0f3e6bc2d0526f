import { limitTime } from './limit-time.ts';
import { timedOut } from './transport-failure.ts';

/**
 * Runs `work` with a signal that aborts with the caller's signal or when the time is up, and rejects with the reason of
 * that signal: the caller's, or a `timeout`.
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

// Needed because undici checks the signal only after it has a connection, and name resolution or the handshake can
// hang.
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
