import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import {
  readSpentPoints,
  type SpentPoints,
  spendPoints,
  unspendPoints,
} from '../database/postgres/budget-store.ts';
import type { Budget, BudgetState } from './budget.ts';

/** What is told of a budget may be so old; what is taken from it never goes by that. */
const STATE_AGE_MS = 1_000;
const STATES_KEPT = 10_000;
/** Holders may be named by clients: this much tells them apart. */
const HOLDER_CHARACTERS = 255;

/** A budget that all processes at the database have together. */
export function createStoredBudget(
  { reader }: Database,
  { name, limit, windowSeconds }: { name: string; limit: number; windowSeconds: number },
): Budget {
  const known = new LRUCache<string, BudgetState>({ max: STATES_KEPT, ttl: STATE_AGE_MS });
  const holdingOf = (holder: number | string) => ({
    name,
    holder: String(holder).slice(0, HOLDER_CHARACTERS),
  });
  const learn = (holder: string, spent: SpentPoints | null): BudgetState => {
    const state = {
      limit,
      windowSeconds,
      remaining: Math.max(0, limit - (spent?.points ?? 0)),
      resetSeconds: spent ? Math.max(1, Math.ceil(spent.seconds)) : windowSeconds,
    };
    known.set(holder, state);
    return state;
  };

  return {
    async take(holder, points) {
      if (points === 0) return null;
      const holding = holdingOf(holder);
      const spent = await spendPoints(reader, holding, { points, limit, windowSeconds });
      const { resetSeconds } = learn(holding.holder, spent);
      return spent.isSpent ? null : resetSeconds;
    },

    async giveBack(holder, points) {
      const holding = holdingOf(holder);
      await unspendPoints(reader, holding, points);
      known.delete(holding.holder);
    },

    async state(holder) {
      const holding = holdingOf(holder);
      return known.get(holding.holder) ?? learn(holding.holder, await readSpentPoints(reader, holding));
    },
  };
}
