import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/database/database.ts';

/** A database in a file of its own, with all tables. */
export interface TempDatabase {
  database: Database;
  file: string;
  /** Another connection to the same file, as another process would have. */
  openAnother(): Promise<Database>;
  /** Closes every connection and removes the file. */
  close(): Promise<void>;
}

export async function openTempDatabase(): Promise<TempDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-'));
  const file = join(folder, 'test.db');
  const opened: Database[] = [];
  const openAnother = async () => {
    const database = await openDatabase(`sqlite:${file}`);
    opened.push(database);
    return database;
  };
  const database = await openAnother();
  await database.migrate();
  return {
    database,
    file,
    openAnother,
    close: async () => {
      for (const connection of opened) await connection.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
