import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Starts to write to a SQLite file as another process would, and waits until it holds the write lock. In this thread, a
 * connection that waits for the lock would block the one that holds it.
 */
export async function startSlowWrite(file: string, statement: string): Promise<void> {
  const writer = new Worker(new URL('slow-write-thread.ts', import.meta.url), {
    workerData: { file, statement },
  });
  await once(writer, 'message');
}
