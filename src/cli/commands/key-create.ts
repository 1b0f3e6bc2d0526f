import { createApiKey, type NewApiKey } from '../../accounts/create-api-key.ts';
import type { Config } from '../../config.ts';
import { NotFoundError } from '../../errors.ts';
import { CommandError, EXIT_FAILED } from '../command-error.ts';
import { jsonText } from '../terminal/json-text.ts';
import { printNote, printResult } from '../terminal/output.ts';
import { withExistingDatabase } from '../with-database.ts';

/** The options of `key create`. */
export interface KeyCreateOptions extends Pick<NewApiKey, 'name' | 'scope'> {
  account: number;
  expires?: Date;
  json?: true;
}

/** Creates an API key and prints it. It cannot be printed again. */
export async function createKey(options: KeyCreateOptions, config: Config): Promise<void> {
  const { account, name, scope, expires = null, json } = options;
  const { id, key } = await withExistingDatabase(config, (database) =>
    createApiKey(database, { accountId: account, name, scope, expiresAt: expires }, new Date()),
  ).catch((error) => {
    if (!(error instanceof NotFoundError)) throw error;
    throw new CommandError(`There is no account ${account}.`, EXIT_FAILED, { cause: error });
  });
  const created = { id, key, account_id: account, name, scope, expires_at: expires };
  printResult(json ? jsonText(created) : key);
  printNote(`Created key ${id}. Keep it safe: it cannot be shown again.`);
}
