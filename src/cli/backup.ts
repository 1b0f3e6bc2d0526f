import type { Config } from '../config.ts';
import { backUpDatabase } from '../database/sqlite/backup.ts';
import { requireLastingDatabase } from './require-lasting-database.ts';
import { printNote, printResult } from './terminal/output.ts';

const BYTES_PER_MB = 1_000_000;

/** Copies the database into a new file while the service runs, and prints the file's name. */
export async function backup(file: string, config: Config): Promise<void> {
  requireLastingDatabase(config);
  const { accounts, reports, bytes } = await backUpDatabase(config.databaseUrl, file);
  printResult(file);
  printNote(`Accounts: ${accounts}, reports: ${reports}, size: ${(bytes / BYTES_PER_MB).toFixed(1)} MB.`);
}
