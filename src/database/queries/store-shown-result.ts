import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

/** The values to store for the run that a report shows. */
export interface NewShownResult {
  reportId: number;
  score: number;
  /** Number of regressions since the previous completed run. */
  regressed: number;
  /** Numbers of the failed audits. */
  failedAudits: readonly number[];
}

const upsert = preparedQuery<Omit<NewShownResult, 'failedAudits'> & { failedAudits: string }, object>(
  (db, { reportId, score, regressed, failedAudits }) =>
    db
      .insertInto('ShownResult')
      .columns(['reportId', 'accountId', 'project', 'score', 'regressed', 'failedAudits'])
      .expression(({ selectFrom }) =>
        selectFrom('Report')
          .select(['id', 'accountId', 'project', score.as('score'), regressed.as('regressed')])
          .select(failedAudits.as('failedAudits'))
          .where('id', '=', reportId),
      )
      .onConflict((conflict) =>
        conflict.column('reportId').doUpdateSet(({ ref }) => ({
          score: ref('excluded.score'),
          regressed: ref('excluded.regressed'),
          failedAudits: ref('excluded.failedAudits'),
        })),
      ),
);

/**
 * Stores or replaces the shown result of a report. Not an ORM query, because each completed run executes it in a write
 * transaction; the statement copies the account and the project from the report.
 */
export async function storeShownResult(
  em: EntityManager,
  { failedAudits, ...result }: NewShownResult,
): Promise<void> {
  await upsert(em, { ...result, failedAudits: failedAudits.toSorted((a, b) => a - b).join() });
}
