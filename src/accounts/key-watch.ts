import type { Database } from '../database/database.ts';
import { findApiKeys } from '../database/stores/api-key-store.ts';
import { keyWorks } from './authenticate.ts';

/** How often the keys of requests that last are looked at. */
const LOOK_MS = 1_000;

/** Tells requests that last when their keys end, whichever process ended them. */
export interface KeyWatch {
  /** Watches the key until it is disposed; `ended` aborts once the key is revoked or has expired. */
  watch(apiKeyId: number): Disposable & { ended: AbortSignal };
}

/** Creates a watch that looks at all keys at once, while there are any. */
export function createKeyWatch({ reader }: Database, clock: () => Date): KeyWatch {
  const watched = new Map<number, { watchers: number; end: AbortController }>();
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer = watched.size > 0 ? setTimeout(look, LOOK_MS).unref() : undefined;
  }

  async function look(): Promise<void> {
    const ids = [...watched.keys()];
    try {
      // All may have left since; PostgreSQL takes a look for none as an error, and the connection goes with it.
      if (ids.length === 0) return;
      const now = clock();
      const keys = (await findApiKeys(reader, ids)).filter((key) => keyWorks(key, now));
      const working = new Set(keys.map(({ id }) => id));
      for (const id of ids) if (!working.has(id)) watched.get(id)?.end.abort();
    } catch {
      // A database that cannot be read ends no key; what reads reports says so.
    } finally {
      schedule();
    }
  }

  return {
    watch(apiKeyId) {
      const entry = watched.get(apiKeyId) ?? { watchers: 0, end: new AbortController() };
      entry.watchers++;
      watched.set(apiKeyId, entry);
      if (timer === undefined) schedule();
      return {
        ended: entry.end.signal,
        [Symbol.dispose]: () => {
          entry.watchers--;
          if (entry.watchers === 0) watched.delete(apiKeyId);
        },
      };
    },
  };
}
