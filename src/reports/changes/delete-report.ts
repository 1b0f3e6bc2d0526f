import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport } from '../show/show-locked-report.ts';

/**
 * Deletes a report with all its runs; an active run is canceled. @returns its id
 * @throws ForbiddenError, NotFoundError
 */
export async function deleteReport(
  context: ServiceContext,
  actor: Actor | LinkActor,
  id: number | null,
): Promise<number> {
  requireWrite(actor);
  const { report, openRun } = await context.database.transact(async (em) => {
    const report = await showLockedReport(em, actor, id);
    const openRun = await findOpenRun(em, report.id);
    if (openRun) await context.queue.remove(em, openRun.id);
    // The foreign keys cascade to its runs and their checks.
    await em.nativeDelete(Report, report.id);
    return { report, openRun };
  });
  if (openRun) context.events.publish('run-removed', openRun.id);
  context.events.publish('report-changed', report.id);
  return report.id;
}
