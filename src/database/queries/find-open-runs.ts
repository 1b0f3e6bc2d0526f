import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/**
 * All runs that have not ended, oldest first, with their accounts. Not an ORM query, because a copied database may have
 * a hundred thousand.
 */
export async function findOpenRuns(em: EntityManager) {
  return await kysely(em)
    .selectFrom('Run')
    .innerJoin('Report', 'Report.id', 'Run.reportId')
    .select(['Run.id', 'Run.reportId', 'Run.status', 'Run.attempt', 'Run.owner', 'Report.accountId'])
    .where('Run.status', 'in', ['queued', 'running'])
    .orderBy('Run.id')
    .execute();
}
