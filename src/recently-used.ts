/** What was made for a key and used last, up to a number of entries. */
export interface RecentlyUsed<Key, Value> {
  get(key: Key): Value | undefined;
  /** The entry that was not used for longest makes room. */
  set(key: Key, value: Value): void;
}

/** @param limit entries to keep */
export function createRecentlyUsed<Key, Value extends object>(limit: number): RecentlyUsed<Key, Value> {
  // A map keeps the order in which its keys were added.
  const entries = new Map<Key, Value>();
  const set = (key: Key, value: Value) => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > limit) entries.delete(entries.keys().next().value as Key);
  };
  return {
    set,
    get: (key) => {
      const value = entries.get(key);
      if (value) set(key, value);
      return value;
    },
  };
}
