import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { lockReport } from '../../database/lock-report.ts';
import { NotFoundError } from '../../errors.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { projectFilter } from '../project.ts';
import type { ServiceContext } from '../service-context.ts';

/** Rows that one transaction deletes at most: other writers wait for it. */
const REPORTS_AT_ONCE = 20;

/**
 * Deletes all reports of a project with their runs; those under way are cancelled. In small transactions, so that a
 * request that is broken off leaves the rest, and reports created meanwhile may stay.
 * @param given a host as people write it, or an address of the project
 * @returns its name, and how many reports were deleted
 * @throws ForbiddenError, NotFoundError for a project without reports
 */
export async function deleteProject(
  context: ServiceContext,
  actor: Actor,
  given: string,
): Promise<{ project: string; reports: number }> {
  requireWrite(actor);
  const { database, events } = context;
  const project = projectFilter(given);
  const where = { accountId: actor.accountId, project };
  const newest = await database.fork().findOne(Report, where, { fields: ['id'], orderBy: { id: 'desc' } });
  if (!newest) throw new NotFoundError();
  let reports = 0;
  for (;;) {
    const found = await database.fork().find(
      Report,
      { ...where, id: { $lte: newest.id } },
      {
        fields: ['id'],
        orderBy: { id: 'asc' },
        limit: REPORTS_AT_ONCE,
      },
    );
    if (found.length === 0) return { project, reports };
    const ids = found.map(({ id }) => id);
    const runs = await database.transact(async (em) => {
      const removed: number[] = [];
      for (const id of ids) {
        await lockReport(em, id);
        const run = await findOpenRun(em, id);
        if (run) await context.queue.remove(em, run.id);
        if (run) removed.push(run.id);
      }
      // Their runs and checks go with them: the foreign keys cascade.
      await em.nativeDelete(Report, { id: ids });
      return removed;
    });
    reports += ids.length;
    for (const id of runs) events.publish('run-removed', id);
    for (const id of ids) events.publish('report-changed', id);
  }
}
