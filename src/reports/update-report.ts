import { type Actor, requireWrite } from '../accounts/actor.ts';
import type { Reader } from '../database/orm.ts';
import {
  findReport,
  type ReportChanges,
  type ReportRecord,
  updateReport as storeChanges,
} from '../database/stores/report-store.ts';
import { findOpenRun } from '../database/stores/run-store.ts';
import { NotFoundError } from '../errors.ts';
import { holdReport } from './hold-report.ts';
import { changePageAccess, hashSentPassword } from './page-access.ts';
import { parseInput } from './parse-input.ts';
import type { ServiceContext } from './service-context.ts';
import { showReport } from './show-report.ts';
import { admitRun, queueRun } from './start-run.ts';
import { updateReportInput, updateReportInputFor } from './update-report-input.ts';

/**
 * Changes who may open the report page, and with `results` runs the report again. A run that is under way is
 * joined: it takes nothing from the budget.
 * @param input `privacy`, `password`, `results`
 * @throws ForbiddenError, ValidationError, NotFoundError, RunLimitError, QueueFullError
 */
export async function updateReport(
  context: ServiceContext,
  actor: Actor,
  id: number | null,
  input: Record<string, unknown>,
): Promise<ReportRecord> {
  requireWrite(actor);
  const current = id === null ? null : await findReport(context.database.reader, actor.accountId, id);
  const schema = current ? updateReportInputFor(current) : updateReportInput;
  const { results, ...wanted } = parseInput(schema, input);
  if (!current) throw new NotFoundError();
  const sentHash = await hashSentPassword(current, wanted);
  changePageAccess(current, wanted.privacy, sentHash);

  const change = (turn: number | null) =>
    context.database.transact(async (em) => {
      const report = await holdReport(em, actor, id);
      const changes: ReportChanges = {};
      const access = changePageAccess(report, wanted.privacy, sentHash);
      if (report.privacy !== access.privacy || report.passwordHash !== access.passwordHash) {
        Object.assign(changes, access, { accessVersion: report.accessVersion + 1 });
      }
      const started = turn !== null && (await findOpenRun(em, report.id)) === null;
      if (started) {
        await queueRun(em, context.queue, report, turn, context.clock());
        Object.assign(changes, { status: 'queued', error: null });
      }
      if (Object.keys(changes).length > 0) await storeChanges(em, report.id, changes, context.clock());
      return { report: await showReport(em, actor, id), started };
    });

  const joins = results === 0 || (await isUnderWay(context.database.reader, current));
  const { report, started } = joins ? await change(null) : await admitRun(context, actor, change);
  if (started) context.events.publish('run-queued');
  context.events.publish('report-changed', report.id);
  return report;
}

async function isUnderWay(em: Reader, report: ReportRecord): Promise<boolean> {
  return (await findOpenRun(em, report.id)) !== null;
}
