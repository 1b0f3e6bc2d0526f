import { type Database, openDatabase } from '../../src/database/database.ts';
import { createTempDatabase } from './create-temp-database.ts';

/** A database of its own, with all tables. */
export interface TempDatabase {
  database: Database;
  url: string;
  /** SQLite's file. */
  file: string;
  /** Another connection to the same database, as another process would have. */
  openAnother(): Promise<Database>;
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
  return {
    database,
    url,
    file,
    openAnother,
    close: async () => {
      for (const connection of opened) await connection.close();
      await remove();
    },
  };
}
