import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';

/** The report's run that has not ended yet; a report has one at most. */
export async function findOpenRun(em: EntityManager, reportId: number): Promise<Pick<Run, 'id'> | null> {
  return await em.findOne(Run, { reportId, status: ['queued', 'running'] }, { fields: ['id'] });
}
