import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { rejectUnfinishedCopy } from '../database/copy/unfinished-copy.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { openQueue } from '../jobs/open-queue.ts';
import type { Queue } from '../jobs/queue.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from './command-error.ts';

/** Like `withDatabase`, but never creates a database, for example because of a typing error in DATABASE_URL. */
export async function withExistingDatabase<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  requireLastingDatabase(config);
  const file = config.databaseUrl.startsWith('sqlite:') ? config.databaseUrl.slice('sqlite:'.length) : null;
  if (file !== null && !existsSync(file)) throw missing(`there is no file ${file}`);
  return await withDatabase(config, work, async (database) => {
    if (!(await database.hasTables())) throw missing('it has no tables');
  });
}

function missing(reason: string): CommandError {
  return new CommandError(
    `DATABASE_URL: not a database of this service: ${reason}. Create one with the command serve or migrate.`,
    EXIT_FAILED,
  );
}

/**
 * Opens the database for one command, brings it to the newest version, and closes it afterwards.
 * @param work also receives the names of the migrations that ran
 * @param check throws unless the command can use the database
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, migrations: string[]) => Promise<Result>,
  check?: (database: Database) => Promise<void>,
): Promise<Result> {
  requireLastingDatabase(config);
  const database = await openDatabase(config.databaseUrl);
  try {
    await check?.(database);
    await rejectUnfinishedCopy(database);
    return await work(database, await database.migrate());
  } finally {
    await database.close();
  }
}

/** @throws CommandError when the database is in the memory of a process: this command would open an empty one */
export function requireLastingDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): void {
  if (databaseUrl !== 'sqlite::memory:') return;
  throw new CommandError(
    'This command shares its database with other processes, which sqlite::memory: does not allow. ' +
      'Set DATABASE_URL to a file, such as sqlite:data/page-reports.db.',
    EXIT_USAGE,
  );
}

/**
 * Opens the queue for the work of a command. It only sends jobs or removes them, and supervises none. Rejects with the
 * first error that the queue reported, after the work.
 */
export async function withQueue<Result>(
  database: Database,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const errors: unknown[] = [];
  const { queue, close } = await openQueue(database, {
    supervises: false,
    // Thrown here, an error would end the process in the middle of the work.
    onError: (error) => errors.push(error),
  });
  try {
    const result = await work(queue);
    if (errors.length > 0) throw errors[0];
    return result;
  } finally {
    await close();
  }
}
