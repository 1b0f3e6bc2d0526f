import { existsSync } from 'node:fs';
import { databaseUrl } from '../../config.ts';
import { compareTables, type TableComparison } from '../../database/copy/compare-tables.ts';
import type { OnProgress } from '../../database/copy/copied-tables.ts';
import { beginCopy, copyTables, finishCopy, lockExclusively } from '../../database/copy/copy-tables.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { queueOpenRuns } from '../../runs/open-runs.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from '../command-error.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { renderTable } from '../terminal/table.ts';
import { withQueue } from '../with-database.ts';

/** Maximum number of differing rows that are listed for each table, by their keys. */
const KEYS_SHOWN = 5;

/** The target of `copy`: its URL, or the name of the environment variable with it. */
interface TargetOptions {
  to?: string;
  toEnv?: string;
}

/**
 * Copies the database of an installation from SQLite to PostgreSQL and prints the number of rows of each table. An
 * interrupted copy is resumed.
 */
export async function copy(
  { from, ...targetOptions }: TargetOptions & { from: string },
  environment: Record<string, string | undefined>,
): Promise<void> {
  const to = readTarget(targetOptions, environment);
  requireEngines(from, to);
  const file = from.slice('sqlite:'.length);
  if (!existsSync(file)) throw new CommandError(`--from: there is no database ${file}.`, EXIT_FAILED);
  await using opened = new AsyncDisposableStack();
  const source = opened.adopt(await open('--from', from), (database) => database.close());
  await lockExclusively(source);
  await source.migrate();
  const target = opened.adopt(await open('--to', to), (database) => database.close());
  await target.migrate();
  await beginCopy(source, target);
  const { comparisons, queued } = await copyWithProgress(source, target);
  const rows = comparisons.map((table) => [table.table, String(table.rows)]);
  printResult(renderTable(['TABLE', 'ROWS'], rows));
  printNote(`The copy is complete and identical. Queued runs: ${queued}.`);
  printNote('Next: set DATABASE_URL to the copy and start the service. Do not use the SQLite file any more.');
}

/** @throws CommandError unless exactly one of the two options is given, and for `to` with a password */
function readTarget({ to, toEnv }: TargetOptions, environment: NodeJS.ProcessEnv): string {
  if ((to === undefined) === (toEnv === undefined))
    throw new CommandError('Use either --to or --to-env.', EXIT_USAGE);
  const given = URL.parse(to ?? '');
  if (given?.password || given?.searchParams.has('password')) {
    throw new CommandError(
      '--to: must not contain a password, because other users can list the arguments of processes. Put the URL into an environment variable and name it with --to-env.',
      EXIT_USAGE,
    );
  }
  const address = to ?? environment[toEnv ?? ''];
  if (!address) throw new CommandError(`--to-env: the environment variable ${toEnv} is not set.`, EXIT_USAGE);
  return address;
}

/** Not checked by Commander, which would print the invalid value with its password. */
function requireEngines(from: string, to: string): void {
  if (!/^sqlite:(?!:memory:).+/.test(from)) {
    throw new CommandError('--from: must be sqlite:FILE.', EXIT_USAGE);
  }
  if (to.startsWith('sqlite:')) {
    throw new CommandError(
      '--to: must be a postgres:// URL. To copy to a SQLite file, use the command backup.',
      EXIT_USAGE,
    );
  }
  const problem = databaseUrl.safeParse(to).error?.issues[0]?.message;
  if (problem) throw new CommandError(`--to: ${problem}.`, EXIT_USAGE);
}

async function copyWithProgress(source: Database, target: Database) {
  using progress = startProgress(process.stderr);
  const showing =
    (step: string): OnProgress =>
    (table, share) =>
      progress.show(`${step} ${table.replace('_', ' ')}: ${Math.floor(share * 100)}%`);
  await copyTables(source, target, showing('Copying'));
  const comparisons = await compareTables(source, target, showing('Comparing'));
  requireEqual(comparisons);
  progress.show('Creating indexes');
  const queued = await withQueue(target, (queue) =>
    finishCopy(source, target, (em) => queueOpenRuns(em, queue, new Date())),
  );
  return { comparisons, queued };
}

/** @throws Error that names the option */
async function open(option: '--from' | '--to', url: string): Promise<Database> {
  try {
    return await openDatabase(url);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error;
    throw new Error(`${option}: the database cannot be opened.`, { cause });
  }
}

function requireEqual(comparisons: readonly TableComparison[]): void {
  const differences = comparisons
    .filter(({ differing, excess }) => differing.length > 0 || excess !== 0)
    .map(({ table, rows, differing, excess }) => {
      const shown = differing.slice(0, KEYS_SHOWN).join(', ');
      const more = differing.length > KEYS_SHOWN ? ', …' : '';
      const keys = differing.length > 0 ? ` (${shown}${more})` : '';
      return `\n  ${table}: ${differing.length} of ${rows} rows differ or are missing${keys}; excess rows: ${excess}`;
    });
  if (differences.length === 0) return;
  throw new CommandError(
    'The copy differs from the database, which changed after a copy was interrupted. ' +
      `Copy again to an empty database.${differences.join('')}`,
    EXIT_FAILED,
  );
}
