import { createInterface } from 'node:readline/promises';
import type { Config } from '../../config.ts';
import { Account } from '../../database/entities/account.ts';
import { readUsage } from '../../database/queries/project-list.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { deleteAccount } from '../../reports/changes/delete-account.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE } from '../command-error.ts';
import { printable, printNote } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { withExistingDatabase, withQueue } from '../with-database.ts';

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
    const events = createEventBus(database);
    const deleted = await withQueue(database, async (queue) => {
      using progress = startProgress(process.stderr);
      return await deleteAccount({ database, queue, events }, id, new Date(), (count) =>
        progress.show(`Deleted ${count} of ${reports} reports`),
      );
    });
    printNote(`Deleted account ${id} with ${deleted.reports} reports.`);
  });
}

async function isConfirmed(question: string): Promise<boolean> {
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const reply = await terminal.question(`${printable(question)} Type yes to delete: `);
  return reply.trim() === 'yes';
}
