import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport } from '../show/show-locked-report.ts';
import { publishRemoval, removeReports } from './delete-report-batch.ts';
import { type Precondition, requirePrecondition } from './precondition.ts';

/**
 * Deletes a report with all its runs; an active run is canceled. @returns its id
 * @throws ForbiddenError, NotFoundError, AppError `precondition_failed`
 */
export async function deleteReport(
  context: ServiceContext,
  actor: Actor | LinkActor,
  id: number | null,
  precondition: Precondition | null = null,
): Promise<number> {
  requireWrite(actor);
  const { report, runs } = await context.database.transact(async (em) => {
    const report = await showLockedReport(em, actor, id);
    requirePrecondition(report, precondition);
    return { report, runs: await removeReports(em, context.queue, [report.id]) };
  });
  publishRemoval(context.events, actor.accountId, [report.id], runs);
  return report.id;
}
