import type { Database } from '../database/database.ts';
import { deleteEndedWindows } from '../database/postgres/budget-store.ts';

/** What one statement deletes at most. */
const WINDOWS_AT_ONCE = 1_000;

/** Forgets who spent what in windows that have ended, until the signal aborts. For PostgreSQL, which stores it. */
export async function sweepBudgets({ reader }: Database, signal: AbortSignal): Promise<void> {
  let swept = WINDOWS_AT_ONCE;
  while (swept === WINDOWS_AT_ONCE && !signal.aborted) {
    swept = await deleteEndedWindows(reader, WINDOWS_AT_ONCE);
  }
}
