import { LRUCache } from 'lru-cache';
import type { Actor } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { readChangedReports } from '../../database/queries/report-list.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedAbort } from './linked-abort.ts';

/** Maximum number of reports that a client can watch by id. */
const MAX_WATCHED = 100;
/** Number of reports per query. */
const REPORTS_AT_ONCE = 100;
/** Clocks of processes differ: a later change may have an earlier date. */
const CLOCK_SKEW_MS = 5_000;
/** In place of the revision of a deleted report. */
const DELETED = -1;
/** Maximum number of reports whose changes within the clock skew are remembered. */
const MAX_SEEN = 20_000;

/** A report after a change, or the id of a deleted report. */
export type ReportEvent = { report: Report } | { deletedId: number };

/**
 * Checks the number of ids to watch.
 * @throws ValidationError
 */
export function requireWatchable(ids: readonly unknown[]): void {
  if (ids.length === 0 || ids.length > MAX_WATCHED) {
    throw new ValidationError({ ids: [`Must be 1 to ${MAX_WATCHED} ids.`] });
  }
}

/**
 * The ids without repetitions, if all are of reports of the actor's account.
 * @throws NotFoundError when a report is missing
 */
export async function requireReports(
  { database }: Pick<ServiceContext, 'database'>,
  { accountId }: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  const found = await database.fork().count(Report, { id: wanted, accountId });
  if (found < wanted.length) throw new NotFoundError();
  return wanted;
}

/** The current state of each report, then the report after every change, until the signal aborts. */
export async function* watchReports(
  { database, feed }: Pick<ServiceContext, 'database' | 'feed'>,
  { accountId }: Actor,
  ids: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<ReportEvent> {
  using ending = linkedAbort(signal);
  const seen = new Map<number, number>();
  const changed = new Set<number>();
  let wake = Promise.withResolvers<void>();
  const follow = async (id: number) => {
    for await (const _ of feed.changes(id, ending.signal)) {
      changed.add(id);
      wake.resolve();
    }
  };
  // All of these streams end when the signal aborts or the feed closes.
  const following = Promise.all(ids.map(follow)).then(() => ending.end());
  ending.signal.addEventListener('abort', () => wake.resolve());
  while (!ending.signal.aborted) {
    await wake.promise;
    wake = Promise.withResolvers();
    const batch = [...changed];
    changed.clear();
    if (batch.length === 0) continue;
    // Forks each time: a unit of work would return the reports as they were first read.
    const where = { id: batch, accountId };
    const reports = await database.fork().find(Report, where, { orderBy: { id: 'asc' } });
    for (const report of reports) {
      if (seen.get(report.id) === report.revision) continue;
      seen.set(report.id, report.revision);
      yield { report };
    }
    const found = new Set(reports.map(({ id }) => id));
    for (const id of batch) {
      if (found.has(id) || seen.get(id) === DELETED) continue;
      seen.set(id, DELETED);
      yield { deletedId: id };
    }
  }
  await following;
}

/**
 * Each report of the actor's account after its creation and after every change, from now on until the signal aborts. A
 * deletion by another process is missed while the connection to that process is interrupted, and always on SQLite.
 */
export async function* watchAccountReports(
  { database, feed, clock }: Pick<ServiceContext, 'database' | 'feed' | 'clock'>,
  { accountId }: Actor,
  signal: AbortSignal,
): AsyncGenerator<ReportEvent> {
  // `max` would allocate 430 KB for each subscription.
  const seen = new LRUCache<number, number>({ maxSize: MAX_SEEN, sizeCalculation: () => 1 });
  let newest = clock();
  const note = ({ id, revision, updatedAt }: Pick<Report, 'id' | 'revision' | 'updatedAt'>) => {
    if (updatedAt > newest) newest = updatedAt;
    if (seen.get(id) === revision) return false;
    seen.set(id, revision);
    return true;
  };
  let isFirst = true;
  for await (const deleted of feed.anyChanges(accountId, signal)) {
    let position = { since: new Date(newest.getTime() - CLOCK_SKEW_MS), afterId: 0 };
    for (;;) {
      const slice = { ...position, limit: REPORTS_AT_ONCE };
      const found = await readChangedReports(database.fork(), accountId, slice);
      const ids = found.filter(note).map(({ id }) => id);
      // Changes before the subscription are not events.
      if (!isFirst && ids.length > 0) {
        const orderBy = { updatedAt: 'asc', id: 'asc' } as const;
        for (const report of await database.fork().find(Report, { id: ids, accountId }, { orderBy })) {
          seen.set(report.id, report.revision);
          yield { report };
        }
      }
      const last = found.at(-1);
      if (!last || found.length < REPORTS_AT_ONCE) break;
      position = { since: last.updatedAt, afterId: last.id };
    }
    for (const deletedId of deleted) yield { deletedId };
    isFirst = false;
  }
}
