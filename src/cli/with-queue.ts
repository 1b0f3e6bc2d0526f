import type { Database } from '../database/database.ts';
import { openQueue } from '../jobs/open-queue.ts';
import type { Queue } from '../jobs/queue.ts';

/**
 * Opens the queue for the work of a command. It only sends jobs or removes them, and supervises none.
 * @throws the first error that the queue reported, after the work
 */
export async function withQueue<Result>(
  database: Database,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const errors: unknown[] = [];
  const { queue, close } = await openQueue(database, {
    supervises: false,
    // Thrown here, an error would end the process in the middle of the work.
    onError: (error) => errors.push(error),
  });
  try {
    const result = await work(queue);
    if (errors.length > 0) throw errors[0];
    return result;
  } finally {
    await close();
  }
}
