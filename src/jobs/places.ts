/**
 * Places for so many runs at work. A run that pauses leaves its place. Those that come back and new ones have the
 * places in turns: a run must not wait for all pages that are tried again, nor a second try for all new runs.
 */
export interface Places {
  /** For a new run. @returns whether one was free, which is then taken */
  take(): boolean;
  /** For a run that comes back: waits for one. @throws the signal's reason when it aborts first */
  takeBack(signal: AbortSignal): Promise<void>;
  leave(): void;
}

/** @param mayBegin whether new runs still come */
export function createPlaces(count: number, mayBegin: () => boolean): Places {
  let free = count;
  let isTurnOfNew = true;
  const returning = new Set<() => void>();

  function take(): boolean {
    if (free === 0) return false;
    free--;
    isTurnOfNew = false;
    return true;
  }

  return {
    take,
    async takeBack(signal) {
      signal.throwIfAborted();
      if (take()) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = () => {
        if (returning.delete(resolve)) reject(signal.reason);
      };
      returning.add(resolve);
      signal.addEventListener('abort', giveUp);
      await promise.finally(() => signal.removeEventListener('abort', giveUp));
    },
    leave: () => {
      const [next] = returning;
      if (!next || (isTurnOfNew && mayBegin())) {
        free++;
        return;
      }
      isTurnOfNew = true;
      returning.delete(next);
      next();
    },
  };
}
