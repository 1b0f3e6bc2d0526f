import type { Database } from '../database/database.ts';
import {
  deleteSurplusRuns,
  deleteUnchangedReports,
  findStretch,
} from '../database/stores/retention-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What one transaction looks through and deletes at most: others wait for it. */
const REPORTS_AT_ONCE = 50;
const RUNS_AT_ONCE = 200;

/** How much is kept; null keeps all. */
export interface Retention {
  /** Ended runs of each report: the newest. The one that is shown stays in any case. */
  runs: number | null;
  /** For how many days a report stays that is neither run nor changed. */
  days: number | null;
}

/** Deletes the reports and runs that need not be kept, in small transactions, until the signal aborts. */
export async function removeExpired(
  database: Database,
  { runs: keptRuns, days }: Retention,
  now: Date,
  signal: AbortSignal,
): Promise<{ reports: number; runs: number }> {
  const removed = { reports: 0, runs: 0 };
  let stretch = await findStretch(database.fork(), 0, REPORTS_AT_ONCE);
  while (stretch && !signal.aborted) {
    const current = stretch;
    const step = await database.transact(async (em) => ({
      reports:
        days === null
          ? 0
          : await deleteUnchangedReports(em, current, new Date(now.getTime() - days * DAY_MS)),
      runs: keptRuns === null ? 0 : await deleteSurplusRuns(em, current, keptRuns, RUNS_AT_ONCE),
    }));
    removed.reports += step.reports;
    removed.runs += step.runs;
    if (step.runs < RUNS_AT_ONCE) stretch = await findStretch(database.fork(), current.upTo, REPORTS_AT_ONCE);
  }
  return removed;
}
