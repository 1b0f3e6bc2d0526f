import type { Database } from '../database/database.ts';
import type { OpenedQueue, QueueOptions } from './queue.ts';
import { createSqliteQueue } from './sqlite-queue.ts';

/** Opens the queue for the engine of the database, and loads no code of the other one. */
export async function openQueue(database: Database, options: QueueOptions): Promise<OpenedQueue> {
  if (database.engine === 'sqlite') {
    return { queue: createSqliteQueue(database), close: async () => undefined };
  }
  const { openPostgresQueue } = await import('./postgres-queue.ts');
  return await openPostgresQueue(database, options);
}
