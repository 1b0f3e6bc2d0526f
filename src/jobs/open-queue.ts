import type { Database } from '../database/database.ts';
import type { Queue } from './queue.ts';
import { createSqliteQueue } from './sqlite-queue.ts';

/** An open queue, to be closed before its database. */
export interface OpenedQueue {
  queue: Queue;
  /** Ends the leases that expired. On PostgreSQL, a queue that supervises also does so in the background. */
  supervise(): Promise<void>;
  close(): Promise<void>;
}

/** Options of a queue. */
export interface QueueOptions {
  /** Whether this process ends expired leases in the background; on SQLite each claim does. */
  supervises: boolean;
  /** Receives the errors of work in the background. */
  onError: (error: unknown) => void;
}

/** Opens the queue of the database's engine, and loads no code of the other. */
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
