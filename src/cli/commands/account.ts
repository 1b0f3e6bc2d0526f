import { createAccount as create } from '../../accounts/create-account.ts';
import type { Config } from '../../config.ts';
import { Account } from '../../database/entities/account.ts';
import { AccountFields } from '../../model/account.ts';
import { exportAccount as exported } from '../../rest/export-account.ts';
import { present } from '../../rest/present/model.ts';
import { requireFound } from '../command-error.ts';
import { jsonText, printJsonLines, printNote, printResult } from '../terminal/output.ts';
import { renderTable } from '../terminal/table.ts';
import { withDatabase, withExistingDatabase } from '../with-database.ts';

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
