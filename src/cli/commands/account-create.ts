import { createAccount as create } from '../../accounts/create-account.ts';
import type { Config } from '../../config.ts';
import { presentAccount } from '../present-account.ts';
import { jsonText } from '../terminal/json-text.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { withDatabase } from '../with-database.ts';

/** Creates an account and prints its id. */
export async function createAccount(
  { name, email, json }: { name: string; email?: string; json?: true },
  config: Config,
): Promise<void> {
  const account = await withDatabase(config, (database) => create(database, { name, email }, new Date()));
  printResult(json ? jsonText(presentAccount(account)) : String(account.id));
  printNote(`Created account ${account.id}. Next: key create --account ${account.id} --name … --scope write`);
}
