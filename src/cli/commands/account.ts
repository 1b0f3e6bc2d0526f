import { createInterface } from 'node:readline/promises';
import { createAccount as create } from '../../accounts/create-account.ts';
import type { Config } from '../../config.ts';
import { Account } from '../../database/entities/account.ts';
import { readUsage } from '../../database/queries/project-list.ts';
import { createEventBus } from '../../events/event-bus.ts';
import { AccountFields } from '../../model/account.ts';
import { present } from '../../present/present.ts';
import { deleteAccount } from '../../reports/changes/delete-account.ts';
import { exportAccount as exported } from '../../rest/export-account.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE, requireFound } from '../command-error.ts';
import { jsonText, printable, printJsonLines, printNote, printResult } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { renderTable } from '../terminal/table.ts';
import { withDatabase, withExistingDatabase, withQueue } from '../with-database.ts';

/** Creates an account and prints its id. */
export async function createAccount(
  { name, email, json }: { name: string; email?: string; json?: true },
  config: Config,
): Promise<void> {
  const account = await withDatabase(config, (database) => create(database, { name, email }, new Date()));
  printResult(json ? jsonText(present(AccountFields, account)) : String(account.id));
  printNote(`Created account ${account.id}. Next: key create --account ${account.id} --name … --scope write`);
}

/** Prints every account, oldest first. */
export async function listAccounts({ json }: { json?: true }, config: Config): Promise<void> {
  const accounts = await withExistingDatabase(config, (database) =>
    database.fork().find(Account, {}, { orderBy: { id: 'asc' } }),
  );
  if (json) return printResult(jsonText(accounts.map((account) => present(AccountFields, account))));
  if (accounts.length === 0) return printNote('There are no accounts yet.');
  const rows = accounts.map(({ id, name, email, createdAt }) => [
    String(id),
    name,
    email ?? '-',
    createdAt.toISOString(),
  ]);
  printResult(renderTable(['ID', 'NAME', 'EMAIL', 'CREATED'], rows));
}

/** Prints everything that an account owns as JSON lines. */
export async function exportAccount(id: number, config: Config): Promise<void> {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const exporting = withExistingDatabase(config, (database) =>
    printJsonLines(exported({ database, publicUrl }, id)),
  );
  await requireFound(exporting, `There is no account ${id}.`);
}

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
