import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import { Report } from '../../database/entities/report.ts';
import { NotFoundError } from '../../errors.ts';
import { UpdateReportInput } from '../../model/input.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import {
  changePageAccess,
  hashSentPassword,
  PUBLIC_ACCESS,
  requirePassword,
} from '../../sharing/page-access.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { type Precondition, showLockedReport } from '../show/show-report.ts';
import { admitRun, queueRerun } from './start-run.ts';

// The input schema with the password rule for a report without and with a password. Built once: building takes longer
// than parsing.
const withoutPassword = requirePassword(UpdateReportInput, PUBLIC_ACCESS);
const withPassword = requirePassword(UpdateReportInput, { privacy: 2, passwordHash: '' });

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
  const ofReport = current?.passwordHash == null ? withoutPassword : withPassword;
  const { results, ...wanted } = parseInput(current ? ofReport : UpdateReportInput, input);
  if (!current) throw new NotFoundError();
  const sentHash = await hashSentPassword(current, wanted);
  changePageAccess(current, wanted.privacy, sentHash);

  const change = (mayStart: boolean) =>
    context.database.transact(async (em) => {
      const report = await showLockedReport(em, actor, id, precondition);
      const access = changePageAccess(report, wanted.privacy, sentHash);
      const changesAccess = report.privacy !== access.privacy || report.passwordHash !== access.passwordHash;
      const started = mayStart && (await findOpenRun(em, report.id)) === null;
      const now = context.clock();
      if (changesAccess)
        em.assign(report, { ...access, accessVersion: report.accessVersion + 1, updatedAt: now });
      if (started) await queueRerun(em, context.queue, report, now);
      await em.flush();
      return { report, started };
    });

  const joins = results === 0 || (await findOpenRun(context.database.fork(), current.id)) !== null;
  const { report } = joins ? await change(false) : await admitRun(context, actor, () => change(true));
  context.events.publish('report-changed', report.id);
  return report;
}
