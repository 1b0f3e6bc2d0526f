import type { EntityManager } from '../database/orm.ts';
import { findOpenRuns } from '../database/queries/find-open-runs.ts';
import { updateReport } from '../database/queries/update-report.ts';
import { updateHeldRun } from '../database/queries/update-run.ts';
import type { Queue } from '../jobs/queue.ts';

/**
 * Queues every run that has not ended, within the caller's transaction, in a queue that holds none of them. Runs that
 * were under way begin anew: whoever had them stopped, which is no crash.
 * @returns how many there are
 */
export async function queueOpenRuns(em: EntityManager, queue: Queue, now: Date): Promise<number> {
  const runs = await findOpenRuns(em);
  for (const run of runs) {
    if (run.status === 'running') {
      await updateHeldRun(em, run, { startedAt: null, status: 'queued', owner: null });
      await updateReport(em, run.reportId, { status: 'queued' }, now);
    }
    const turn = await queue.takeTurn(run.accountId);
    await queue.enqueue(em, { runId: run.id, accountId: run.accountId, turn, now });
  }
  return runs.length;
}
