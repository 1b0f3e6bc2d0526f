import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';

/** The current revisions of the reports; deleted reports are left out. */
export async function readRevisions(em: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const reports = await em.find(Report, { id: [...ids] }, { fields: ['revision'] });
  return new Map(reports.map(({ id, revision }) => [id, revision]));
}
