import type { EntityManager } from '../../src/database/orm.ts';
import { tables } from '../../src/database/tables.ts';
import type { Delivery, Queue } from '../../src/jobs/queue.ts';

/** Claims the next run, and notes whose it is, but begins nothing. */
export async function claimRun(queue: Queue, owner: string, now: Date): Promise<Delivery | null> {
  return await queue.claim(owner, now, (em, delivery) => noteOwner(em, delivery, owner));
}

/** All that a queue needs of the beginning of a run. @returns what was delivered */
export async function noteOwner(em: EntityManager, delivery: Delivery, owner: string): Promise<Delivery> {
  await tables(em).updateTable('runs').set({ owner }).where('id', '=', delivery.runId).execute();
  return delivery;
}
