import type { Actor } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { NotFoundError, ValidationError } from '../../errors.ts';
import { Signal } from '../../signal.ts';
import type { ServiceContext } from '../service-context.ts';
import { linkedAbort } from './linked-abort.ts';
import type { ReportEvent } from './report-feed.ts';

/** Maximum number of reports that a client can watch by id. */
const MAX_WATCHED = 100;
/** In place of the revision of a deleted report. */
const DELETED = -1;

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
  const news = new Signal();
  const follow = async (id: number) => {
    for await (const _ of feed.changes(id, ending.signal)) {
      changed.add(id);
      news.wake();
    }
  };
  // All of these streams end when the signal aborts or the feed closes.
  const following = Promise.all(ids.map(follow)).then(() => ending.end());
  ending.signal.addEventListener('abort', news.wake);
  while (!ending.signal.aborted) {
    await news.wait();
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
