import { type Actor, type LinkActor, requireWrite } from '../../accounts/actor.ts';
import { lockReport } from '../../database/dialect.ts';
import { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { NotFoundError } from '../../errors.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { Queue } from '../../jobs/queue.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import { projectFilter } from '../project.ts';
import type { ServiceContext } from '../service-context.ts';
import { type Precondition, showLockedReport } from '../show/show-report.ts';

/** Maximum number of reports that a transaction deletes: other writers wait for it. */
const REPORTS_AT_ONCE = 20;

/**
 * Deletes a report with all its runs; an active run is canceled. @returns its id
 * @throws ForbiddenError, NotFoundError, AppError `precondition_failed`
 */
export async function deleteReport(
  { database, queue, events }: ServiceContext,
  actor: Actor | LinkActor,
  id: number | null,
  precondition: Precondition | null = null,
): Promise<number> {
  requireWrite(actor);
  const { report, runs } = await database.transact(async (em) => {
    const report = await showLockedReport(em, actor, id, precondition);
    return { report, runs: await removeReports(em, queue, [report.id]) };
  });
  publishRemoval(events, actor.accountId, [report.id], runs);
  return report.id;
}

/**
 * Deletes the matching reports of an account with their runs, oldest first, in small transactions; active runs are
 * canceled. Yields the number of reports that each transaction deleted.
 */
export async function* deleteReports(
  { database, queue, events }: Pick<ServiceContext, 'database' | 'queue' | 'events'>,
  where: { accountId: number; project?: string; siteAuditId?: number; id?: { $lte: number } },
): AsyncGenerator<number> {
  const page = { fields: ['id'] as const, orderBy: { id: 'asc' as const }, limit: REPORTS_AT_ONCE };
  for (;;) {
    const ids = (await database.fork().find(Report, where, page)).map(({ id }) => id);
    if (ids.length === 0) return;
    const runs = await database.transact(async (em) => {
      for (const id of ids) await lockReport(em, id);
      return await removeReports(em, queue, ids);
    });
    publishRemoval(events, where.accountId, ids, runs);
    yield ids.length;
  }
}

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

/** Deletes locked reports within the caller's transaction. @returns the ids of their active runs */
async function removeReports(em: EntityManager, queue: Queue, ids: number[]): Promise<number[]> {
  const runs: number[] = [];
  for (const id of ids) {
    const run = await findOpenRun(em, id);
    if (!run) continue;
    await queue.remove(em, run.id);
    runs.push(run.id);
  }
  // The foreign keys cascade to their runs and checks.
  await em.nativeDelete(Report, { id: ids });
  return runs;
}

/** Publishes a removal after its commit. @param runs ids of the active runs that were removed with the reports */
function publishRemoval(events: EventBus, accountId: number, ids: number[], runs: number[]): void {
  for (const id of runs) events.publish('run-removed', id);
  for (const id of ids) events.publish('report-changed', id, accountId);
}
