import { createInterface } from 'node:readline/promises';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { Account } from '../../database/entities/account.ts';
import { readUsage } from '../../database/queries/project-list.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { deleteAccount } from '../../reports/changes/delete-account.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from '../command-error.ts';
import { printable, printNote } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { withExistingDatabase } from '../with-database.ts';
import { withQueue } from '../with-queue.ts';

/** Deletes an account with everything that it owns, once it is confirmed. */
export async function removeAccount(id: number, { yes }: { yes?: true }, config: Config): Promise<void> {
  if (!yes && !process.stdin.isTTY) {
    throw new CommandError(
      'The deletion is permanent. Without a terminal, add --yes to confirm it.',
      EXIT_USAGE,
    );
  }
  await withExistingDatabase(config, async (database) => {
    const account = await database.fork().findOne(Account, id);
    if (!account) throw new CommandError(`There is no account ${id}.`, EXIT_FAILED);
    const { reports } = await readUsage(database.fork(), id);
    if (!yes && !(await isConfirmed(`Delete account ${id}, ${account.name}, with ${reports} reports?`))) {
      throw new CommandError('Nothing was deleted.', EXIT_FAILED);
    }
    const deleted = await deleteWithProgress(database, id, reports);
    printNote(`Deleted account ${id} with ${deleted} reports.`);
  });
}

async function isConfirmed(question: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question(`${printable(question)} Type yes to delete: `);
  return reply.trim() === 'yes';
}

/**
 * @param total number of reports at the start
 * @returns how many were deleted
 */
async function deleteWithProgress(database: Database, id: number, total: number): Promise<number> {
  using progress = startProgress(process.stderr);
  const { reports } = await withQueue(database, (queue) =>
    deleteAccount({ database, queue, events: createEventBus(database) }, id, new Date(), (reports) =>
      progress.show(`Deleted ${reports} of ${total} reports`),
    ),
  );
  return reports;
}
