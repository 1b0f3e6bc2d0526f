import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

const BUSY_TIMEOUT_MS = 5_000;
/** File mode of a database: it contains the signing key and password hashes. SQLite uses the same mode for its log. */
export const OWNER_ONLY = 0o600;

/** Opens a connection with the durability that every writer needs; pragmas apply to a single connection. */
export function openSqlite(file: string): Database.Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY));
  }
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  // Deleted rows free disk space. Takes effect for new files, and for those that `vacuum` rewrites.
  database.pragma('auto_vacuum = FULL');
  database.pragma('journal_mode = WAL');
  // The library is compiled with NORMAL for WAL files, which can lose acknowledged commits in a power cut.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Temporary files would go to /var/tmp or /tmp, which a container with a read-only root file system cannot write.
  database.pragma('temp_store = MEMORY');
  return database;
}
