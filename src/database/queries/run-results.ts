import { sql } from 'kysely';
import { Run, RunChecks } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager, SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { RESULT_PROPERTIES, type RunResults } from './stored-run.ts';

/** The results of a run for the page as a whole, except those that its report has too. */
export type StoredResults = Pick<Run, 'id'> & Omit<RunResults, 'result' | 'score'>;

const selectResults = preparedQuery<Record<string, number>, StoredResults>(
  (db, ids) =>
    db
      .selectFrom('Run')
      .select(['id', ...RESULT_PROPERTIES])
      .where('id', 'in', Object.values(ids)),
  Run,
);
const selectChecks = preparedQuery<Record<string, number>, RunChecks>(
  (db, ids) => db.selectFrom('RunChecks').selectAll().where('runId', 'in', Object.values(ids)),
  RunChecks,
);

/**
 * The results of completed runs. Not an ORM query: each report and its page are read with it, and `em.find` takes most
 * of a millisecond.
 */
export async function readRunResults(em: SqlConnection, ids: readonly number[]): Promise<StoredResults[]> {
  const rows = ids.length === 0 ? [] : await selectResults(em, Object.fromEntries(ids.entries()));
  return rows.map((row) => ({
    ...row,
    cappedBy: parsed(row.cappedBy),
    categories: parsed(row.categories),
    page: parsed(row.page),
    afterFixes: row.afterFixes && parsed(row.afterFixes),
  }));
}

/**
 * The parts of the results of completed runs that lists show. The engines read the facts of the page in their JSON, most
 * of which no list needs.
 */
export async function readPageMarks(em: EntityManager, ids: readonly number[]) {
  const rows = await kysely(em)
    .selectFrom('Run')
    .select(['id', 'cappedBy', 'coverageJudged', 'coverageTotal'])
    // The favicon as a data URL.
    .select(sql<string | null>`page ->> 'icon'`.as('icon'))
    .select(sql<number>`cast(page ->> 'statusCode' as integer)`.as('statusCode'))
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ cappedBy, coverageJudged, coverageTotal, ...marks }) => ({
    ...marks,
    cappedBy: parsed(cappedBy ?? []),
    coverage: { judged: coverageJudged ?? 0, total: coverageTotal ?? 0 },
  }));
}

/** The packed checks of runs. Not an ORM query, for the reason of `readRunResults`. */
export async function readRunChecks(em: SqlConnection, ids: readonly number[]): Promise<RunChecks[]> {
  return ids.length === 0 ? [] : await selectChecks(em, Object.fromEntries(ids.entries()));
}

/** SQLite returns JSON as text, PostgreSQL as values. */
function parsed<Value extends object>(json: Value | string): Value {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
