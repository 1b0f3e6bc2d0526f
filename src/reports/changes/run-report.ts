import { type Actor, requireWrite } from '../../accounts/actor.ts';
import { Run } from '../../database/entities/run.ts';
import type { EntityManager } from '../../database/orm.ts';
import { NotFoundError } from '../../errors.ts';
import { RunReportInput } from '../../model/input.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';
import { showLockedReport, showReport } from '../show/show-report.ts';
import { idempotentRequest } from './idempotency.ts';
import { admitRun, queueRerun } from './start-run.ts';

/**
 * Runs a report again. If a run is open already, no other is queued, and the rate limit is not consumed. With an
 * idempotency key, a repeat returns the first run.
 * @param input `idempotencyKey`
 * @returns the run that the request started or joined; `joined` if it was open already, so that no other was queued
 * @throws ForbiddenError, ValidationError, NotFoundError, ConflictError, RunLimitError, QueueFullError
 */
export async function runReport(
  context: ServiceContext,
  actor: Actor,
  id: number | null,
  input: Record<string, unknown>,
) {
  requireWrite(actor);
  const { idempotencyKey } = parseInput(RunReportInput, input);
  const em = context.database.fork();
  const { id: reportId } = await showReport(em, actor, id);
  const request = idempotentRequest(context, actor.accountId, idempotencyKey, ['run', reportId]);

  /** @returns null if there is no run to join, and none may be started */
  const joinOrStart = (mayStart: boolean) =>
    context.database.transact(async (em) => {
      await request?.lock(em);
      const earlier = await request?.findEarlier(em);
      if (earlier) return { ...(await runOfRequest(em, earlier)), started: false };
      const report = await showLockedReport(em, actor, reportId);
      const open = await findOpenRun(em, reportId);
      const now = context.clock();
      if (open) {
        // The run is older, also if it has the date of a process with another clock.
        const joinedAt = new Date(Math.max(now.getTime(), open.createdAt.getTime() + 1));
        await request?.store(em, reportId, joinedAt);
        return { reportId, runId: open.id, joined: true, started: false };
      }
      if (!mayStart) return null;
      const runId = await queueRerun(em, context.queue, report, now);
      await em.flush();
      await request?.store(em, reportId, now);
      return { reportId, runId, joined: false, started: true };
    });

  const mayJoin = (await request?.findEarlier(em)) || (await findOpenRun(em, reportId));
  const joined = mayJoin ? await joinOrStart(false) : null;
  const { started, ...run } =
    joined ??
    (await admitRun(context, actor, async () => {
      const run = await joinOrStart(true);
      if (!run) throw new Error('no run was queued');
      return run;
    }));
  if (started) context.events.publish('report-changed', reportId);
  return run;
}

/**
 * The run that an earlier request started or joined: the newest of the report at that time, as a report has at most one
 * open run.
 * @throws NotFoundError when it was deleted
 */
async function runOfRequest(
  em: EntityManager,
  { objectId: reportId, createdAt }: { objectId: number; createdAt: Date },
) {
  const run = await em.findOne(
    Run,
    { reportId, createdAt: { $lte: createdAt } },
    { fields: ['id', 'createdAt'], orderBy: { id: 'desc' } },
  );
  if (!run) throw new NotFoundError();
  return { reportId, runId: run.id, joined: run.createdAt < createdAt };
}
