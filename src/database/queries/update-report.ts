import { sql } from 'kysely';
import type { Report } from '../entities/report.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import { type ErrorProperties, errorProperties, type ReportError } from '../report-error.ts';

type ChangedProperties = Pick<
  Report,
  'status' | 'result' | 'score' | 'shownRunId' | 'generatedAt' | 'title' | 'categoryScores'
>;

/** The properties of a report that a run changes. */
export type ReportChanges = Partial<ChangedProperties> & { error?: ReportError | null };

type Changes = Partial<ChangedProperties & ErrorProperties> & { updatedAt: Date };

const update = preparedQuery<
  { id: number } & { [Name in keyof Changes]: Date | string | number | null },
  object
>((db, { id, ...changes }) =>
  db
    .updateTable('Report')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id),
);

/**
 * Changes a report and increases its revision. Not an ORM query, because each run executes it at least twice: `em.flush`
 * would read the report first and take ten times as long.
 */
export async function updateReport(
  em: EntityManager,
  id: number,
  { error, ...properties }: ReportChanges,
  now: Date,
): Promise<void> {
  const changes: Changes = {
    ...properties,
    ...(error !== undefined && errorProperties(error)),
    updatedAt: now,
  };
  await update(em, { ...changes, id });
}
