import type { Config } from '../../config.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { withDatabase } from '../with-database.ts';

/** Brings the database to the newest version and prints the migrations that ran, one per line. */
export async function migrate(config: Config): Promise<void> {
  await withDatabase(config, async (_database, migrations) => {
    for (const name of migrations) printResult(name);
    printNote(migrations.length > 0 ? 'The database is now up to date.' : 'The database was up to date.');
  });
}
