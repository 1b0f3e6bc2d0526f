import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import {
  readSpentPoints,
  type SpentPoints,
  spendPoints,
  unspendPoints,
} from '../database/postgres/budget-store.ts';
import { AppError } from '../errors.ts';
import type { Budget, BudgetState } from './budget.ts';

/** What is told of a budget may be so old, or older while the database is away; what is taken from it never goes by that. */
const STATE_AGE_MS = 1_000;
const STATES_KEPT = 10_000;
/** Holders may be named by clients: this much tells them apart. */
const HOLDER_CHARACTERS = 255;

/** A budget that all processes at the database have together. */
export function createStoredBudget(
  { reader }: Database,
  { name, limit, windowSeconds }: { name: string; limit: number; windowSeconds: number },
): Budget {
  const known = new LRUCache<string, BudgetState>({
    max: STATES_KEPT,
    ttl: STATE_AGE_MS,
    noDeleteOnStaleGet: true,
  });
  const holdingOf = (holder: number | string) => ({
    name,
    holder: String(holder).slice(0, HOLDER_CHARACTERS),
  });
  const stateOf = (spent: SpentPoints | null): BudgetState => ({
    limit,
    windowSeconds,
    remaining: Math.max(0, limit - (spent?.points ?? 0)),
    resetSeconds: spent ? Math.max(1, Math.ceil(spent.seconds)) : windowSeconds,
  });
  const learn = (holder: string, spent: SpentPoints | null): BudgetState => {
    const state = stateOf(spent);
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
      try {
        learn(holding.holder, await unspendPoints(reader, holding, points));
      } catch (error) {
        // The window ends soon, and the caller has an answer of its own to give.
        if (!(error instanceof AppError)) throw error;
      }
    },

    async state(holder) {
      const holding = holdingOf(holder);
      const told = known.get(holding.holder);
      if (told) return told;
      try {
        return learn(holding.holder, await readSpentPoints(reader, holding));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Told beside an answer, such as that something is committed, which it must not take the place of.
        return known.get(holding.holder, { allowStale: true }) ?? stateOf(null);
      }
    },
  };
}
