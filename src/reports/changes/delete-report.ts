import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport } from '../show/show-locked-report.ts';
import { publishRemoval, removeReports } from './delete-report-batch.ts';

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
  const { report, runs } = await context.database.transact(async (em) => {
    const report = await showLockedReport(em, actor, id);
    return { report, runs: await removeReports(em, context.queue, [report.id]) };
  });
  publishRemoval(context.events, [report.id], runs);
  return report.id;
}
