import type { Config } from '../../config.ts';
import { Account } from '../../database/entities/account.ts';
import { presentAccount } from '../present-account.ts';
import { jsonText } from '../terminal/json-text.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { renderTable } from '../terminal/table.ts';
import { withExistingDatabase } from '../with-database.ts';

/** Prints every account, oldest first. */
export async function listAccounts({ json }: { json?: true }, config: Config): Promise<void> {
  const accounts = await withExistingDatabase(config, (database) =>
    database.fork().find(Account, {}, { orderBy: { id: 'asc' } }),
  );
  if (json) return printResult(jsonText(accounts.map(presentAccount)));
  if (accounts.length === 0) return printNote('There are no accounts yet.');
  const rows = accounts.map(({ id, name, email, createdAt }) => [
    String(id),
    name,
    email ?? '-',
    createdAt.toISOString(),
  ]);
  printResult(renderTable(['ID', 'NAME', 'EMAIL', 'CREATED'], rows));
}
