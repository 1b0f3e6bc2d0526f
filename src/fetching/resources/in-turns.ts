const MAX_AT_ONCE = 16;
const MAX_AT_ONCE_PER_HOST = 6;

/**
 * Works on every item, at most 16 at once and 6 of one host; those of a busy host are overtaken by others.
 * @returns the results in the order of the items
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  hostOf: (item: Item) => string,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const waiting = items.map((item, index) => ({ item, index, host: hostOf(item) }));
  const active = new Map<string, number>();

  const takeTurns = async (): Promise<void> => {
    for (;;) {
      const next = waiting.findIndex(({ host }) => (active.get(host) ?? 0) < MAX_AT_ONCE_PER_HOST);
      const [turn] = next === -1 ? [] : waiting.splice(next, 1);
      // Whoever holds the host's places goes on with its other items.
      if (!turn) return;
      active.set(turn.host, (active.get(turn.host) ?? 0) + 1);
      results[turn.index] = await work(turn.item);
      active.set(turn.host, (active.get(turn.host) ?? 0) - 1);
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, takeTurns));
  return results;
}
