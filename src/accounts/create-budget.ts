import type { Database } from '../database/database.ts';
import type { Budget } from './budget.ts';
import { createMemoryBudget } from './memory-budget.ts';
import { createStoredBudget } from './stored-budget.ts';

const MINUTE_SECONDS = 60;

const UNLIMITED: Budget = {
  take: async () => null,
  giveBack: async () => undefined,
  state: async () => null,
};

/**
 * Creates a budget, which on PostgreSQL all processes have together. On SQLite each has its own: a write for every
 * request would cost more than most requests.
 * @param name tells budgets apart that are counted in one database
 * @param limit points per window; 0 = unlimited
 */
export function createBudget(
  database: Database,
  name: string,
  limit: number,
  windowSeconds = MINUTE_SECONDS,
): Budget {
  if (limit === 0) return UNLIMITED;
  return database.engine === 'postgres'
    ? createStoredBudget(database, { name, limit, windowSeconds })
    : createMemoryBudget(limit, windowSeconds);
}
