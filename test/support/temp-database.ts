import { type Database, openDatabase } from '../../src/database/database.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import type { OpenedQueue, Queue } from '../../src/jobs/queue.ts';
import { createTempDatabase } from './create-temp-database.ts';

/** A database of its own, with all tables. */
export interface TempDatabase {
  database: Database;
  url: string;
  /** SQLite's file. */
  file: string;
  /** Another connection to the same database, as another process would have. */
  openAnother(): Promise<Database>;
  /** A queue in this process, over another connection if one is given. */
  openQueue(database?: Database): Promise<Queue>;
  /** Lets the queue notice leases that ran out. */
  superviseQueue(): Promise<void>;
  /** How many jobs there are, in whatever state. */
  countJobs(): Promise<number>;
  /** Takes what must end before the connections close. */
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
    superviseQueue: async () => await queues[0]?.supervise(),
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
