import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { lock, lockReport } from '../database/dialect.ts';
import { Account } from '../database/entities/account.ts';
import { IDEMPOTENCY_WINDOW_MS, IdempotencyKey } from '../database/entities/idempotency-key.ts';
import { Report } from '../database/entities/report.ts';
import { OPEN_STATUSES, SiteAudit } from '../database/entities/site-audit.ts';
import { deleteExcessRuns, findRangeEnd, findReportsOverLimit } from '../database/queries/excess-runs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum number of rows deleted by a transaction: other writers wait for it. */
const REPORTS_AT_ONCE = 10;
const RUNS_AT_ONCE = 100;
const REQUESTS_AT_ONCE = 100;
/** Maximum number of runs read by a query, for which other queries wait too. */
const RUNS_READ_AT_ONCE = 2_000;
/** Runs that were shown within this time are kept: a request that has read the report may still read its run. */
const READING_MS = 10 * 60 * 1000;

/** The limits of stored data; null keeps everything. */
export interface Retention {
  /**
   * Number of ended runs to keep for each report, the newest. The shown run and those that ended recently are always
   * kept.
   */
  runs: number | null;
  /** Number of days to keep a report that is neither run nor changed, and a site audit after its end. */
  days: number | null;
}

/** Deletes expired reports, runs and site audits in small transactions, until the signal aborts. */
export async function removeExpired(
  database: Database,
  { runs, days }: Retention,
  now: Date,
  signal: AbortSignal,
): Promise<{ reports: number; runs: number; siteAudits: number }> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return {
    reports: days === null ? 0 : await removeUnchanged(database, before(days * DAY_MS), signal),
    runs: runs === null ? 0 : await removeExcessRuns(database, runs, before(READING_MS), signal),
    siteAudits: days === null ? 0 : await removeSiteAudits(database, before(days * DAY_MS), signal),
  };
}

async function removeUnchanged(database: Database, since: Date, signal: AbortSignal): Promise<number> {
  let removed = 0;
  // By account, because the index of dates begins with the account.
  for (const { id: accountId } of await database.fork().findAll(Account, { fields: ['id'] })) {
    // Reports with an active run are left out, because the run will change them.
    const isUnchanged = {
      accountId,
      updatedAt: { $lt: since },
      status: ['completed' as const, 'failed' as const],
    };
    const page = { fields: ['id'] as const, orderBy: { updatedAt: 'asc' as const }, limit: REPORTS_AT_ONCE };
    while (!signal.aborted) {
      const found = await database.fork().find(Report, isUnchanged, page);
      if (found.length === 0) break;
      // All processes lock reports in this order, which prevents deadlocks.
      const ids = found.map(({ id }) => id).sort((a, b) => a - b);
      removed += await database.transact(async (em) => {
        // Locked first, so that a concurrent request to run a report sees it before or after the deletion, never
        // between.
        for (const id of ids) await lockReport(em, id);
        return await em.nativeDelete(Report, { id: ids, ...isUnchanged });
      });
    }
  }
  return removed;
}

/** Deletes ended site audits with their pages. Their reports expire by themselves. */
async function removeSiteAudits(database: Database, since: Date, signal: AbortSignal): Promise<number> {
  const expired = { status: { $nin: [...OPEN_STATUSES] }, updatedAt: { $lt: since } };
  const found = await database.fork().find(SiteAudit, expired, { fields: ['id'], orderBy: { id: 'asc' } });
  let removed = 0;
  for (const { id } of found) {
    if (signal.aborted) break;
    removed += await database.transact((em) => em.nativeDelete(SiteAudit, { id, ...expired }));
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
  for (let after = 0; !signal.aborted; ) {
    const upTo = await findRangeEnd(database.fork(), after, RUNS_READ_AT_ONCE);
    if (upTo === null) break;
    for (const reportId of await findReportsOverLimit(database.fork(), { after, upTo, limit: keep })) {
      const limits = { keep, since, limit: RUNS_AT_ONCE };
      removed += await removeInSteps(RUNS_AT_ONCE, signal, () =>
        database.transact((em) => deleteExcessRuns(em, reportId, limits)),
      );
    }
    // Lets the event loop run between ranges without anything to delete.
    await setImmediate();
    after = upTo;
  }
  return removed;
}

/**
 * Deletes expired idempotency keys in small transactions, until the signal aborts.
 * @returns the number of deleted keys
 */
export async function deleteExpiredRequests(
  database: Database,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  const since = new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS);
  return await removeInSteps(REQUESTS_AT_ONCE, signal, () =>
    database.transact(async (em) => {
      // Two processes that delete the same rows could deadlock.
      await lock(em, 'expired idempotency keys');
      const expired = await em.find(
        IdempotencyKey,
        { createdAt: { $lt: since } },
        { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: REQUESTS_AT_ONCE },
      );
      return await em.nativeDelete(IdempotencyKey, { id: expired.map(({ id }) => id) });
    }),
  );
}

/** Repeats a removal until it removes less than a full step, or the signal aborts. @returns the sum of the removed rows */
async function removeInSteps(
  full: number,
  signal: AbortSignal,
  remove: () => Promise<number>,
): Promise<number> {
  let removed = 0;
  for (let step = full; step === full && !signal.aborted; removed += step) step = await remove();
  return removed;
}
