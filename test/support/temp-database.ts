import { type Database, openDatabase } from '../../src/database/database.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import type { OpenedQueue, Queue } from '../../src/jobs/queue.ts';
import { createTempDatabase } from './create-temp-database.ts';

/** A temporary database with all tables. */
export interface TempDatabase {
  database: Database;
  url: string;
  /** The file of SQLite; empty on PostgreSQL. */
  file: string;
  /** Opens the same database again, as another process would. */
  openAnother(): Promise<Database>;
  /** Opens a queue in this process, over the given connection if there is one. */
  openQueue(database?: Database): Promise<Queue>;
  /** Number of jobs in all states. */
  countJobs(): Promise<number>;
  /** Registers a function that `close` calls before it closes the connections. */
  closeWith(end: () => void): void;
  /** Closes every connection and removes the database. */
  close(): Promise<void>;
}

export async function openTempDatabase(): Promise<TempDatabase> {
  const { url, file, remove } = await createTempDatabase();
  const opened: Database[] = [];
  const openAnother = async () => {
    const database = await openDatabase(url);
    opened.push(database);
    return database;
  };
  const database = await openAnother();
  await database.migrate();
  const queues: OpenedQueue[] = [];
  const ends: (() => void)[] = [];
  const onError = (error: unknown) => {
    throw error;
  };
  return {
    database,
    url,
    file,
    openAnother,
    openQueue: async (over = database) => {
      const opened = await openQueue(over, { supervises: false, onError });
      queues.push(opened);
      return opened.queue;
    },
    countJobs: async () => {
      const jobs = database.engine === 'sqlite' ? 'jobs' : 'pgboss.job';
      const [row] = await database.fork().execute(`select count(*) as count from ${jobs}`);
      return Number(row?.count);
    },
    closeWith: (end) => ends.push(end),
    close: async () => {
      for (const end of ends) end();
      for (const queue of queues) await queue.close();
      for (const connection of opened) await connection.close();
      await remove();
    },
  };
}
