import { kysely } from '../kysely.ts';
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
  (em, parameter) =>
    kysely(em)
      .insertInto('ShownResult')
      .columns(['reportId', 'accountId', 'project', 'score', 'regressed', 'failedAudits'])
      .expression(({ selectFrom }) =>
        selectFrom('Report')
          .select(['id', 'accountId', 'project'])
          .select([
            parameter('score').as('score'),
            parameter('regressed').as('regressed'),
            parameter('failedAudits').as('failedAudits'),
          ])
          .where('id', '=', parameter('reportId')),
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
  const sorted = [...failedAudits].sort((a, b) => a - b);
  await upsert(em, { ...result, failedAudits: sorted.join() });
}
