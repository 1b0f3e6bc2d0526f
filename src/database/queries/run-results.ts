import { Run } from '../entities/run.ts';
import { RunChecks } from '../entities/run-checks.ts';
import { kysely } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { RunResults } from './update-run.ts';

const COLUMNS = [
  'id',
  'finalUrl',
  'rendering',
  'catalogueVersion',
  'coverageJudged',
  'coverageTotal',
  'cappedBy',
  'categories',
  'page',
] as const;

/** The results of a run for the page as a whole, except those that its report has too. */
export type StoredResults = Pick<Run, 'id'> & Omit<RunResults, 'result' | 'score'>;

const selectResults = preparedQuery<Record<string, number>, StoredResults>(
  (em, parameter, indexes) =>
    kysely(em).selectFrom('Run').select(COLUMNS).where('id', 'in', indexes.map(parameter)),
  Run,
);
const selectChecks = preparedQuery<Record<string, number>, RunChecks>(
  (em, parameter, indexes) =>
    kysely(em).selectFrom('RunChecks').selectAll().where('runId', 'in', indexes.map(parameter)),
  RunChecks,
);

/**
 * The results of completed runs. Not an ORM query: each report and its page are read with it, and `em.find` takes most
 * of a millisecond.
 */
export async function readRunResults(em: SqlConnection, ids: readonly number[]): Promise<StoredResults[]> {
  if (ids.length === 0) return [];
  const rows = await selectResults(em, byIndex(ids));
  return rows.map(({ cappedBy, categories, page, ...row }) => ({
    ...row,
    cappedBy: parsed(cappedBy),
    categories: parsed(categories),
    page: parsed(page),
  }));
}

/** The packed checks of runs. Not an ORM query, for the reason of `readRunResults`. */
export async function readRunChecks(em: SqlConnection, ids: readonly number[]): Promise<RunChecks[]> {
  if (ids.length === 0) return [];
  return await selectChecks(em, byIndex(ids));
}

function byIndex(ids: readonly number[]): Record<string, number> {
  return Object.fromEntries(ids.entries());
}

/** SQLite returns JSON as text, PostgreSQL as values. */
function parsed<Value extends object>(json: Value | string): Value {
  return typeof json === 'string' ? JSON.parse(json) : json;
}
