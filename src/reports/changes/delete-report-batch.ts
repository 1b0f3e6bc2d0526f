import { Report } from '../../database/entities/report.ts';
import { lockReport } from '../../database/lock-report.ts';
import type { EntityManager } from '../../database/orm.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { Queue } from '../../jobs/queue.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { ServiceContext } from '../service-context.ts';

/** Maximum number of reports that a transaction deletes: other writers wait for it. */
export const REPORTS_AT_ONCE = 20;

/**
 * Deletes reports with their runs in one transaction; active runs are canceled.
 * @param ids of reports of the account, ascending
 */
export async function deleteReportBatch(
  { database, queue, events }: Pick<ServiceContext, 'database' | 'queue' | 'events'>,
  accountId: number,
  ids: readonly number[],
): Promise<void> {
  const runs = await database.transact(async (em) => {
    for (const id of ids) await lockReport(em, id);
    return await removeReports(em, queue, ids);
  });
  publishRemoval(events, accountId, ids, runs);
}

/** Deletes locked reports within the caller's transaction. @returns the ids of their active runs */
export async function removeReports(
  em: EntityManager,
  queue: Queue,
  ids: readonly number[],
): Promise<number[]> {
  const runs: number[] = [];
  for (const id of ids) {
    const run = await findOpenRun(em, id);
    if (!run) continue;
    await queue.remove(em, run.id);
    runs.push(run.id);
  }
  // The foreign keys cascade to their runs and checks.
  await em.nativeDelete(Report, { id: [...ids] });
  return runs;
}

/** Publishes a removal after its commit. @param runs ids of the active runs that were removed with the reports */
export function publishRemoval(
  events: EventBus,
  accountId: number,
  ids: readonly number[],
  runs: readonly number[],
): void {
  for (const id of runs) events.publish('run-removed', id);
  for (const id of ids) events.publish('report-changed', id, accountId);
}
