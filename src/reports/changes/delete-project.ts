import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { NotFoundError } from '../../errors.ts';
import { projectFilter } from '../project.ts';
import type { ServiceContext } from '../service-context.ts';
import { deleteReports } from './delete-report.ts';

/**
 * Deletes all reports of a project with their runs; active runs are canceled. In small transactions: an
 * interrupted request leaves the remaining reports, and reports created meanwhile may remain.
 * @param given a host in any spelling, or a URL of the project
 * @returns its name, and the number of deleted reports
 * @throws ForbiddenError, NotFoundError for a project without reports
 */
export async function deleteProject(
  context: ServiceContext,
  actor: Actor,
  given: string,
): Promise<{ project: string; reports: number }> {
  requireWrite(actor);
  const project = projectFilter(given);
  const where = { accountId: actor.accountId, project };
  const newest = await context.database
    .fork()
    .findOne(Report, where, { fields: ['id'], orderBy: { id: 'desc' } });
  if (!newest) throw new NotFoundError();
  let reports = 0;
  for await (const deleted of deleteReports(context, { ...where, id: { $lte: newest.id } }))
    reports += deleted;
  return { project, reports };
}
