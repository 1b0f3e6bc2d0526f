import { tables } from '../../src/database/kysely.ts';
import type { EntityManager } from '../../src/database/orm.ts';
import type { Delivery, Queue } from '../../src/jobs/queue.ts';

/** Claims the next run and stores its owner, without starting it. */
export async function claimRun(
  queue: Queue,
  owner: string,
  now: Date,
  { suspects = false, accountConcurrency = 1_000, withCrawled = true } = {},
): Promise<Delivery | null> {
  const claim = { owner, now, suspects, accountConcurrency, withCrawled };
  return await queue.claim(claim, (em, delivery) => noteOwner(em, delivery, owner));
}

/** Stores the part of a run's start that the queue reads: its status and its owner. @returns the same delivery */
export async function noteOwner(em: EntityManager, delivery: Delivery, owner: string): Promise<Delivery> {
  const db = tables(em);
  const run = db.updateTable('runs').set({ owner, status: 'running' }).where('id', '=', delivery.runId);
  const { report_id: reportId } = await run.returning('report_id').executeTakeFirstOrThrow();
  await db.updateTable('reports').set({ status: 'running' }).where('id', '=', reportId).execute();
  return delivery;
}
