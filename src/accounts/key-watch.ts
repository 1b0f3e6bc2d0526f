import type { Database } from '../database/database.ts';
import { ApiKey } from '../database/entities/api-key.ts';
import type { EventBus, Unsubscribe } from '../events/event-bus.ts';
import { isKeyValid } from './authenticate.ts';

/** `setTimeout` accepts at most 24 days. A key that expires later gets no timer: its requests end long before. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Ends long-running requests when their keys are revoked, in any process, or expire. */
export type KeyWatch = ReturnType<typeof createKeyWatch>;

interface WatchedKey {
  watchers: number;
  end: AbortController;
  expiry: NodeJS.Timeout | undefined;
}

/** Creates a watch: timers report keys that expire, events report keys that are revoked. */
export function createKeyWatch({ fork }: Database, events: EventBus, clock: () => Date) {
  const watched = new Map<number, WatchedKey>();
  let subscriptions: Unsubscribe[] = [];

  const end = (apiKeyId: number) => watched.get(apiKeyId)?.end.abort();

  /** Aborts the signals of watched keys that are revoked or expired according to the database. */
  async function recover(): Promise<void> {
    const ids = [...watched.keys()];
    if (ids.length === 0) return;
    try {
      const now = clock();
      const keys = (await fork().find(ApiKey, { id: ids })).filter((key) => isKeyValid(key, now));
      const valid = new Set(keys.map(({ id }) => id));
      for (const id of ids) if (!valid.has(id)) end(id);
    } catch {
      // While the database is unavailable, no key is ended. The request fails anyway, because it cannot read its
      // report.
    }
  }

  function removeWatcher(id: number, key: WatchedKey): void {
    key.watchers--;
    if (key.watchers > 0) return;
    clearTimeout(key.expiry);
    watched.delete(id);
    if (watched.size > 0) return;
    for (const unsubscribe of subscriptions) unsubscribe();
    subscriptions = [];
  }

  return {
    /** Watches the key until the returned object is disposed; `ended` aborts once the key is revoked or has expired. */
    watch({ id, expiresAt }: ApiKey): Disposable & { ended: AbortSignal } {
      const delayMs = expiresAt ? expiresAt.getTime() - clock().getTime() : Number.POSITIVE_INFINITY;
      const key = watched.get(id) ?? {
        watchers: 0,
        end: new AbortController(),
        expiry: delayMs > MAX_DELAY_MS ? undefined : setTimeout(end, delayMs, id).unref(),
      };
      key.watchers++;
      watched.set(id, key);
      if (subscriptions.length === 0)
        subscriptions = [events.subscribe('api-key-revoked', end), events.subscribeToGaps(recover)];
      return { ended: key.end.signal, [Symbol.dispose]: () => removeWatcher(id, key) };
    },
  };
}
