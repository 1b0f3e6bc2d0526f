import type { EntityManager, Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/**
 * Reports that have not changed since then, except those whose run is under way: the longest unchanged first.
 * @param limit how many at most
 */
export async function findUnchangedReports(em: Reader, since: Date, limit: number): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('reports')
    .select('id')
    .where('updated_at', '<', since)
    .where('status', 'in', ['completed', 'failed'])
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes those of the reports that still have not changed since then. @returns how many */
export async function deleteUnchangedReports(
  em: EntityManager,
  ids: readonly number[],
  since: Date,
): Promise<number> {
  const { numDeletedRows } = await tables(em)
    .deleteFrom('reports')
    .where('id', 'in', ids)
    .where('updated_at', '<', since)
    .where('status', 'in', ['completed', 'failed'])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Runs that stand next to each other in the order of their reports. */
export interface Stretch {
  /** The report before the first. */
  after: number;
  /** The last report. */
  upTo: number;
}

/** The next runs behind those of a report, about as many; null when none follows. */
export async function findStretch(em: Reader, after: number, runs: number): Promise<Stretch | null> {
  const next = tables(em)
    .selectFrom('runs')
    .select('report_id')
    .where('report_id', '>', after)
    .orderBy('report_id')
    .limit(runs)
    .as('next');
  const { upTo } = await tables(em)
    .selectFrom(next)
    .select(({ fn }) => fn.max('report_id').as('upTo'))
    .executeTakeFirstOrThrow();
  return upTo === null ? null : { after, upTo };
}

/** The reports of the stretch that have more runs than so many. */
export async function findCrowdedReports(
  em: Reader,
  { after, upTo }: Stretch,
  keep: number,
): Promise<number[]> {
  const rows = await tables(em)
    .selectFrom('runs')
    .select('report_id')
    .where('report_id', '>', after)
    .where('report_id', '<=', upTo)
    .groupBy('report_id')
    .having(({ fn }) => fn.countAll<number>(), '>', keep)
    .execute();
  return rows.map((row) => row.report_id);
}

/**
 * Deletes runs of a report that have ended, except the newest and the one it shows; and those that it has shown since a
 * moment in the past, which somebody may have begun to read.
 * @param keep how many stay
 * @param limit how many are deleted at most
 * @returns how many were
 */
export async function deleteSurplusRuns(
  em: EntityManager,
  reportId: number,
  { keep, since, limit }: { keep: number; since: Date; limit: number },
): Promise<number> {
  const runs = tables(em)
    .selectFrom('runs')
    .select('id')
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc');
  const newest = runs.where('status', 'in', ['completed', 'failed']).limit(keep);
  const shownThen = runs.where('status', '=', 'completed').where('finished_at', '<', since).limit(1);
  const surplus = runs
    .where('status', 'in', ['completed', 'failed'])
    .where('finished_at', '<', since)
    .where('id', 'not in', newest)
    .where('id', 'not in', shownThen)
    .limit(limit);
  const { numDeletedRows } = await tables(em)
    .deleteFrom('runs')
    .where('id', 'in', surplus)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
