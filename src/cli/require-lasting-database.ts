import type { Config } from '../config.ts';
import { CommandError, EXIT_USAGE } from './command-error.ts';

/** @throws CommandError when the database is in the memory of a process: this command would open an empty one */
export function requireLastingDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== 'sqlite::memory:') return;
  throw new CommandError(
    'This command shares its database with other processes, which sqlite::memory: does not allow. ' +
      'Set DATABASE_URL to a file, such as sqlite:data/page-reports.db.',
    EXIT_USAGE,
  );
}
