import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** The states of runs that have ended. */
const ENDED = ['completed', 'failed', 'canceled'] as const;

/** Reports that follow each other by id. */
export interface ReportRange {
  /** The id before the first. */
  after: number;
  /** The last id. */
  upTo: number;
}

/**
 * The range of the next reports that have about so many runs; null when no runs follow. Not an ORM query: aggregates.
 */
export async function findReportRange(
  em: EntityManager,
  after: number,
  runs: number,
): Promise<ReportRange | null> {
  const next = kysely(em)
    .selectFrom('Run')
    .select('reportId')
    .where('reportId', '>', after)
    .orderBy('reportId')
    .limit(runs)
    .as('next');
  const { upTo } = await kysely(em)
    .selectFrom(next)
    .select(sql<number | null>`max(report_id)`.as('upTo'))
    .executeTakeFirstOrThrow();
  return upTo === null ? null : { after, upTo };
}

/** The reports of the range that have more runs than so many. Not an ORM query: aggregates. */
export async function findReportsOverLimit(
  em: EntityManager,
  { after, upTo }: ReportRange,
  limit: number,
): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('Run')
    .select('reportId')
    .where('reportId', '>', after)
    .where('reportId', '<=', upTo)
    .groupBy('reportId')
    .having(({ fn }) => fn.countAll<number>(), '>', limit)
    .execute();
  return rows.map(({ reportId }) => reportId);
}

/**
 * Deletes runs of a report that have ended, except the newest and the one it shows; and those that it has shown since a
 * moment in the past, which a request may be reading. Not an ORM query: which runs go and their deletion are one
 * statement.
 * @param keep how many stay
 * @param limit how many are deleted at most
 * @returns how many were deleted
 */
export async function deleteExcessRuns(
  em: EntityManager,
  reportId: number,
  { keep, since, limit }: { keep: number; since: Date; limit: number },
): Promise<number> {
  const runs = kysely(em)
    .selectFrom('Run')
    .select('id')
    .where('reportId', '=', reportId)
    .orderBy('id', 'desc');
  const newest = runs.where('status', 'in', ENDED).limit(keep);
  const shownThen = runs.where('status', '=', 'completed').where('finishedAt', '<', since).limit(1);
  const excess = runs
    .where('status', 'in', ENDED)
    .where('finishedAt', '<', since)
    .where('id', 'not in', newest)
    .where('id', 'not in', shownThen)
    .limit(limit);
  const { numDeletedRows } = await kysely(em)
    .deleteFrom('Run')
    .where('id', 'in', excess)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
