import type { Database } from '../database/database.ts';
import type { Queue } from './queue.ts';
import { createSqliteQueue } from './sqlite-queue.ts';

/** A queue that has to be closed. */
export interface OpenedQueue {
  queue: Queue;
  /** Gives back the jobs whose leases ran out; where that is needed, it is also done in the background. */
  supervise(): Promise<void>;
  close(): Promise<void>;
}

/** What a queue is opened with. */
export interface QueueOptions {
  /** Whether this process looks for leases that ran out; on SQLite each claim does. */
  supervises: boolean;
  /** Is told of what goes wrong in the background. */
  onError: (error: unknown) => void;
}

/** Opens the queue that goes with the database's engine; loads nothing of the other. */
export async function openQueue(database: Database, options: QueueOptions): Promise<OpenedQueue> {
  if (database.engine === 'sqlite') {
    return {
      queue: createSqliteQueue(database),
      supervise: async () => undefined,
      close: async () => undefined,
    };
  }
  const { openPostgresQueue } = await import('./postgres-queue.ts');
  return await openPostgresQueue(database, options);
}
