import type { Database } from '../database/database.ts';
import { listAccounts } from '../database/stores/account-store.ts';
import { createAccount } from './create-account.ts';
import { createApiKey } from './create-api-key.ts';

/**
 * Creates the first account with a write key when the database has none.
 * @param givenKey the key to use; a random one when null
 * @returns the key when one was made, to be shown once; null on every later start
 */
export async function bootstrap(
  database: Database,
  givenKey: string | null,
  now: Date,
): Promise<string | null> {
  if ((await listAccounts(database.fork())).length > 0) return null;
  const account = await createAccount(database, { name: 'Default' }, now);
  const { key } = await createApiKey(
    database,
    {
      accountId: account.id,
      name: 'First key',
      scope: 'write',
      ...(givenKey === null ? {} : { key: givenKey }),
    },
    now,
  );
  return key;
}
