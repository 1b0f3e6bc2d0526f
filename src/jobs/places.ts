/** Places for so many runs at work. A run that pauses leaves its place, and has one back before any new run. */
export interface Places {
  /** @returns whether one was free, which is then taken */
  take(): boolean;
  /** Waits for one. @throws the signal's reason when it aborts first; then none is taken */
  takeBack(signal: AbortSignal): Promise<void>;
  leave(): void;
}

export function createPlaces(count: number): Places {
  let free = count;
  const returning = new Set<() => void>();
  return {
    take: () => {
      if (free === 0) return false;
      free--;
      return true;
    },
    async takeBack(signal) {
      signal.throwIfAborted();
      if (this.take()) return;
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
      if (!next) {
        free++;
        return;
      }
      returning.delete(next);
      next();
    },
  };
}
