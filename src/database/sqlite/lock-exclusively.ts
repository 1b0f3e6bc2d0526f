import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables } from '../kysely.ts';

/**
 * Keeps every other process away from the opened SQLite database, until it is closed.
 * @throws Error when another has it open, even if it does nothing
 */
export async function lockExclusively({ fork }: Database): Promise<void> {
  const db = tables(fork());
  await sql`pragma locking_mode = exclusive`.execute(db);
  try {
    // The lock is taken by the first transaction that may write, and then kept.
    await sql`begin immediate`.execute(db);
  } catch (cause) {
    throw new Error('Another process has the database open. Stop the service and all workers.', { cause });
  }
  await sql`commit`.execute(db);
}
