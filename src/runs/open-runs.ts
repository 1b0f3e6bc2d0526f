/** Open runs: queued or running. */
import { Run } from '../database/entities/run.ts';
import type { EntityManager } from '../database/orm.ts';
import { findOpenRuns } from '../database/queries/open-reports.ts';
import { updateReport } from '../database/queries/stored-report.ts';
import { type LeasedRun, type RunChanges, updateLeasedRun } from '../database/queries/stored-run.ts';
import type { Queue } from '../jobs/queue.ts';

/** Whether a run is that of a page of a site audit. */
export function isCrawled({ siteAuditId }: Pick<Run, 'siteAuditId'>): boolean {
  return siteAuditId !== null;
}

/** The open run of a report; a report has one at most. */
export async function findOpenRun(
  em: EntityManager,
  reportId: number,
): Promise<Pick<Run, 'id' | 'attempt' | 'createdAt'> | null> {
  return await em.findOne(
    Run,
    { reportId, status: ['queued', 'running'] },
    { fields: ['id', 'attempt', 'createdAt'] },
  );
}

/**
 * Ends the attempt at a run: it is queued again. Its job must become claimable, too.
 * @returns false as `updateLeasedRun`
 */
export async function queueRun(
  em: EntityManager,
  run: LeasedRun & Pick<Run, 'reportId'>,
  now: Date,
  changes: Pick<RunChanges, 'crashes' | 'retries'> = {},
): Promise<boolean> {
  const queued = { ...changes, startedAt: null, status: 'queued', owner: null } as const;
  if (!(await updateLeasedRun(em, run, queued))) return false;
  await updateReport(em, run.reportId, { status: 'queued' }, now);
  return true;
}

/**
 * Adds every open run to a queue that contains none of them, within the caller's transaction. Active runs start again;
 * the end of their process does not count as a crash.
 * @returns the number of open runs
 */
export async function queueOpenRuns(em: EntityManager, queue: Queue, now: Date): Promise<number> {
  const runs = await findOpenRuns(em);
  for (const run of runs) {
    if (run.status === 'running') await queueRun(em, run, now);
    const { id: runId, accountId } = run;
    await queue.enqueue(em, { runId, accountId, isCrawled: isCrawled(run), now });
  }
  return runs.length;
}
