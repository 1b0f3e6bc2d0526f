import type { Config } from '../config.ts';
import { refuseUnfinished } from '../database/copy/unfinished-copy.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { requireLastingDatabase } from './require-lasting-database.ts';

/**
 * Opens the database for one command, brings it to the newest version, and closes it afterwards.
 * @param work is also given the names of the migrations that ran
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, migrations: string[]) => Promise<Result>,
): Promise<Result> {
  requireLastingDatabase(config);
  const database = await openDatabase(config.databaseUrl);
  try {
    await refuseUnfinished(database);
    return await work(database, await database.migrate());
  } finally {
    await database.close();
  }
}
