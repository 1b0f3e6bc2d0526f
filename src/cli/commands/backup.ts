import type { Config } from '../../config.ts';
import { backUpDatabase } from '../../database/sqlite/backup.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { requireLastingDatabase } from '../with-database.ts';

const BYTES_PER_MB = 1_000_000;

/** Copies a SQLite database into a new file while the service runs, and prints the name of the file. */
export async function backup(file: string, config: Config): Promise<void> {
  requireLastingDatabase(config);
  if (!config.databaseUrl.startsWith('sqlite:')) {
    throw new CommandError(
      'This command copies SQLite files. For PostgreSQL, use pg_dump while the service runs, and pg_restore.',
      EXIT_USAGE,
    );
  }
  const { accounts, reports, bytes } = await backUpDatabase(config.databaseUrl, file);
  printResult(file);
  printNote(`Accounts: ${accounts}, reports: ${reports}, size: ${(bytes / BYTES_PER_MB).toFixed(1)} MB.`);
}
