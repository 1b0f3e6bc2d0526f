import type { Database } from '../../src/database/database.ts';
import { insertRun } from '../../src/database/queries/stored-run.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { storeReport } from './seed-reports.ts';

/** Queues runs of new reports, without notifying the workers. @returns the ids of the runs */
export async function queueRuns(
  database: Database,
  queue: Queue,
  {
    accountId,
    isCrawled = false,
    isSuspect = false,
    count = 1,
    now = new Date(),
  }: { accountId: number; isCrawled?: boolean; isSuspect?: boolean; count?: number; now?: Date },
): Promise<number[]> {
  return await database.transact(async (em) => {
    const runs: number[] = [];
    for (let i = 0; i < count; i++) {
      const report = await storeReport(em, accountId, 'https://example.org/');
      const runId = await insertRun(em, {
        reportId: report.id,
        createdAt: now,
        trigger: 'create',
        siteAuditId: null,
      });
      await queue.enqueue(em, { runId, accountId, isCrawled, isSuspect, now });
      runs.push(runId);
    }
    return runs;
  });
}
