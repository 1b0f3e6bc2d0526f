import { sql } from 'kysely';
import { Report } from '../entities/report.ts';
import type { EntityManager } from '../orm.ts';
import { tables } from '../tables.ts';

/** Reports that stand next to each other by their ids. */
export interface Stretch {
  /** The id before the first, which need not exist. */
  after: number;
  /** The last id. */
  upTo: number;
}

/** The next reports behind an id, as many at most; null when none follows. */
export async function findStretch(
  em: EntityManager,
  after: number,
  reports: number,
): Promise<Stretch | null> {
  const rows = await tables(em)
    .selectFrom('reports')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(reports)
    .execute();
  const last = rows.at(-1);
  return last ? { after, upTo: last.id } : null;
}

/** Deletes those that have not changed since then, unless a run is under way. @returns how many */
export async function deleteUnchangedReports(
  em: EntityManager,
  { after, upTo }: Stretch,
  since: Date,
): Promise<number> {
  return await em.nativeDelete(Report, {
    id: { $gt: after, $lte: upTo },
    status: { $in: ['completed', 'failed'] },
    updatedAt: { $lt: since },
  });
}

/**
 * Deletes runs that have ended, except the newest of each report and the one it shows.
 * @param keep how many of each report stay
 * @param limit how many are deleted at most
 * @returns how many were
 */
export async function deleteSurplusRuns(
  em: EntityManager,
  { after, upTo }: Stretch,
  keep: number,
  limit: number,
): Promise<number> {
  const ended = tables(em)
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select([
      'runs.id',
      'reports.shown_run_id',
      sql<number>`row_number() over (partition by report_id order by runs.id desc)`.as('place'),
    ])
    .where('report_id', '>', after)
    .where('report_id', '<=', upTo)
    .where('runs.status', 'in', ['completed', 'failed'])
    .as('ended');
  const surplus = tables(em)
    .selectFrom(ended)
    .select('id')
    .where('place', '>', keep)
    .where(sql<boolean>`id is distinct from shown_run_id`)
    .limit(limit);
  const { numDeletedRows } = await tables(em)
    .deleteFrom('runs')
    .where('id', 'in', surplus)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
