import { Report } from '../../database/entities/report.ts';
import { lockReport } from '../../database/lock-report.ts';
import { findOpenRun } from '../../runs/open-runs.ts';
import type { ServiceContext } from '../service-context.ts';

/** Maximum number of reports that a transaction deletes: other writers wait for it. */
export const REPORTS_AT_ONCE = 20;

/** Deletes reports with their runs in one transaction; active runs are canceled. @param ids ascending */
export async function deleteReportBatch(
  { database, queue, events }: Pick<ServiceContext, 'database' | 'queue' | 'events'>,
  ids: readonly number[],
): Promise<void> {
  const runs = await database.transact(async (em) => {
    const removed: number[] = [];
    for (const id of ids) {
      await lockReport(em, id);
      const run = await findOpenRun(em, id);
      if (run) await queue.remove(em, run.id);
      if (run) removed.push(run.id);
    }
    // The foreign keys cascade to their runs and checks.
    await em.nativeDelete(Report, { id: [...ids] });
    return removed;
  });
  for (const id of runs) events.publish('run-removed', id);
  for (const id of ids) events.publish('report-changed', id);
}
