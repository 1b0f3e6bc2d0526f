import type { ShownResult } from '../entities/shown-result.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const upsert = preparedQuery<Pick<ShownResult, 'reportId' | 'score' | 'regressed' | 'failedAudits'>, object>(
  (db, { reportId, score, regressed, failedAudits }) =>
    db
      .insertInto('ShownResult')
      .columns(['reportId', 'accountId', 'project', 'score', 'regressed', 'failedAudits'])
      .expression(({ selectFrom }) =>
        selectFrom('Report')
          .select(['id', 'accountId', 'project', score.as('score'), regressed.as('regressed')])
          .select(failedAudits.as('failedAudits'))
          .where('id', '=', reportId)
          // Those of site audits would be most of the results of a project.
          .where('siteAuditId', 'is', null),
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
 * @param failedAudits the numbers of the failed audits
 */
export async function storeShownResult(
  em: EntityManager,
  result: Pick<ShownResult, 'reportId' | 'score' | 'regressed'>,
  failedAudits: readonly number[],
): Promise<void> {
  await upsert(em, { ...result, failedAudits: failedAudits.toSorted((a, b) => a - b).join() });
}
