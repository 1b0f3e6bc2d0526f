import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';
import { Report } from '../database/entities/report.ts';
import { lockReport } from '../database/lock-report.ts';
import { deleteExcessRuns, findReportRange, findReportsOverLimit } from '../database/queries/excess-runs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows that one transaction deletes at most: other writers wait for it. */
const REPORTS_AT_ONCE = 10;
const RUNS_AT_ONCE = 100;
/** How many runs are looked through at once: others wait for that too. */
const RUNS_READ_AT_ONCE = 2_000;
/** Who reads a report, and then the run that it showed, has long done both. */
const READING_MS = 10 * 60 * 1000;

/** How much is kept; null keeps all. */
export interface Retention {
  /** Ended runs of each report: the newest. The one that is shown stays in any case, and so do those just ended. */
  runs: number | null;
  /** For how many days a report stays that is neither run nor changed. */
  days: number | null;
}

/** Deletes the reports and runs that need not be kept, in small transactions, until the signal aborts. */
export async function removeExpired(
  database: Database,
  { runs, days }: Retention,
  now: Date,
  signal: AbortSignal,
): Promise<{ reports: number; runs: number }> {
  return {
    reports:
      days === null ? 0 : await removeUnchanged(database, new Date(now.getTime() - days * DAY_MS), signal),
    runs:
      runs === null
        ? 0
        : await removeExcessRuns(database, runs, new Date(now.getTime() - READING_MS), signal),
  };
}

async function removeUnchanged(database: Database, since: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  // Account by account, as the index of dates begins with the account.
  for (const { id } of await database.fork().findAll(Account, { fields: ['id'] })) {
    removed += await removeUnchangedOf(database, id, since, signal);
  }
  return removed;
}

async function removeUnchangedOf(
  database: Database,
  accountId: number,
  since: Date,
  signal: AbortSignal,
): Promise<number> {
  // A run that is under way will change its report.
  const isUnchanged = {
    accountId,
    updatedAt: { $lt: since },
    status: ['completed' as const, 'failed' as const],
  };
  let removed = 0;
  while (!signal.aborted) {
    const found = await database.fork().find(Report, isUnchanged, {
      fields: ['id'],
      orderBy: { updatedAt: 'asc' },
      limit: REPORTS_AT_ONCE,
    });
    if (found.length === 0) break;
    // In one order, or two processes would wait for each other.
    const ids = found.map(({ id }) => id).sort((a, b) => a - b);
    removed += await database.transact(async (em) => {
      // A request that runs one of them again must find it or not, and not lose it meanwhile.
      for (const id of ids) await lockReport(em, id);
      return await em.nativeDelete(Report, { id: ids, ...isUnchanged });
    });
  }
  return removed;
}

async function removeExcessRuns(
  database: Database,
  keep: number,
  since: Date,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  let range = await findReportRange(database.fork(), 0, RUNS_READ_AT_ONCE);
  while (range && !signal.aborted) {
    for (const reportId of await findReportsOverLimit(database.fork(), range, keep)) {
      let step = RUNS_AT_ONCE;
      while (step === RUNS_AT_ONCE && !signal.aborted) {
        const limits = { keep, since, limit: RUNS_AT_ONCE };
        step = await database.transact((em) => deleteExcessRuns(em, reportId, limits));
        removed += step;
      }
    }
    // Ranges without a write between them would follow each other without letting the event loop run.
    await setImmediate();
    range = await findReportRange(database.fork(), range.upTo, RUNS_READ_AT_ONCE);
  }
  return removed;
}
