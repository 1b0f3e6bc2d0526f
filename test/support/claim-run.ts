import type { Delivery, Queue } from '../../src/jobs/queue.ts';

/** Claims the next run, and begins nothing. */
export async function claimRun(queue: Queue, owner: string, now: Date): Promise<Delivery | null> {
  return await queue.claim(owner, now, async (_em, delivery) => delivery);
}
