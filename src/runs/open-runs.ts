/** Open runs: those that wait for a worker or are under way. */
import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { findOpenRuns } from '../database/queries/find-open-runs.ts';
import { updateReport } from '../database/queries/update-report.ts';
import { updateLeasedRun } from '../database/queries/update-run.ts';
import type { Queue } from '../jobs/queue.ts';

/** The open run of a report; a report has one at most. */
export async function findOpenRun(
  em: EntityManager,
  reportId: number,
): Promise<Pick<Run, 'id' | 'attempt'> | null> {
  return await em.findOne(Run, { reportId, status: ['queued', 'running'] }, { fields: ['id', 'attempt'] });
}

/**
 * Adds every open run to a queue that has none of them, within the caller's transaction. Runs that were under way start
 * again; the end of their process does not count as a crash.
 * @returns how many there are
 */
export async function queueOpenRuns(em: EntityManager, queue: Queue, now: Date): Promise<number> {
  const runs = await findOpenRuns(em);
  for (const run of runs) {
    if (run.status === 'running') {
      await updateLeasedRun(em, run, { startedAt: null, status: 'queued', owner: null });
      await updateReport(em, run.reportId, { status: 'queued' }, now);
    }
    const position = await queue.nextPosition(run.accountId);
    await queue.enqueue(em, { runId: run.id, accountId: run.accountId, position, now });
  }
  return runs.length;
}
