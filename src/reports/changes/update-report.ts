import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { NotFoundError } from '../../errors.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { changePageAccess, hashSentPassword } from '../../sharing/page-access.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport } from '../show/show-locked-report.ts';
import { type Precondition, requirePrecondition } from './precondition.ts';
import { admitRun, queueRerun } from './start-run.ts';
import { updateReportInput, updateReportInputFor } from './update-report-input.ts';

/**
 * Changes who may open the report page, and with `results` runs the report again. If a run is open already, no other is
 * queued, and the rate limit is not consumed.
 * @param input `privacy`, `password`, `results`
 * @throws ForbiddenError, ValidationError, NotFoundError, RunLimitError, QueueFullError, AppError `precondition_failed`
 */
export async function updateReport(
  context: ServiceContext,
  actor: Actor | LinkActor,
  id: number | null,
  input: Record<string, unknown>,
  precondition: Precondition | null = null,
): Promise<Report> {
  requireWrite(actor);
  const em = context.database.fork();
  const current = id === null ? null : await em.findOne(Report, { id, accountId: actor.accountId });
  const schema = current ? updateReportInputFor(current) : updateReportInput;
  const { results, ...wanted } = parseInput(schema, input);
  if (!current) throw new NotFoundError();
  const sentHash = await hashSentPassword(current, wanted);
  changePageAccess(current, wanted.privacy, sentHash);

  const change = (position: number | null) =>
    context.database.transact(async (em) => {
      const report = await showLockedReport(em, actor, id);
      requirePrecondition(report, precondition);
      const access = changePageAccess(report, wanted.privacy, sentHash);
      const changesAccess = report.privacy !== access.privacy || report.passwordHash !== access.passwordHash;
      if (changesAccess) em.assign(report, { ...access, accessVersion: report.accessVersion + 1 });
      const started = position !== null && (await findOpenRun(em, report.id)) === null;
      const now = context.clock();
      if (changesAccess) em.assign(report, { updatedAt: now });
      if (started) await queueRerun(em, context.queue, report, { position, now });
      await em.flush();
      return { report, started };
    });

  const joins = results === 0 || (await findOpenRun(context.database.fork(), current.id)) !== null;
  const { report, started } = joins ? await change(null) : await admitRun(context, actor, change);
  if (started) context.events.publish('run-queued');
  context.events.publish('report-changed', report.id);
  return report;
}
