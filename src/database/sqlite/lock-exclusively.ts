import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';

/**
 * Locks the open SQLite database for all other processes until it is closed.
 * @throws Error when another process has it open, even if idle
 */
export async function lockExclusively({ fork }: Database): Promise<void> {
  const db = kysely(fork());
  await sql`pragma locking_mode = exclusive`.execute(db);
  try {
    // The first write transaction acquires the lock, and the connection keeps it.
    await sql`begin immediate`.execute(db);
  } catch (cause) {
    throw new Error('Another process has the database open. Stop the service and all workers.', { cause });
  }
  await sql`commit`.execute(db);
}
