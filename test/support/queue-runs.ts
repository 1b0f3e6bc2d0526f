import type { Database } from '../../src/database/database.ts';
import { insertRun } from '../../src/database/queries/stored-run.ts';
import type { Queue } from '../../src/jobs/queue.ts';
import { seedReport } from './seed-reports.ts';

/** Queues runs of one new report, without notifying the workers. @returns the ids of the runs */
export async function queueRuns(
  database: Database,
  queue: Queue,
  { accountId, count = 1, now = new Date() }: { accountId: number; count?: number; now?: Date },
): Promise<number[]> {
  const report = await seedReport(database, { accountId, url: 'https://example.org/' });
  return await database.transact(async (em) => {
    const runs: number[] = [];
    for (let i = 0; i < count; i++) {
      const runId = await insertRun(em, report.id, now);
      await queue.enqueue(em, { runId, accountId, position: await queue.nextPosition(accountId), now });
      runs.push(runId);
    }
    return runs;
  });
}
