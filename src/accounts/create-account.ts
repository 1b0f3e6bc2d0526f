import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { Account } from '../database/entities/account.ts';
import { addApiKey, generateApiKey } from './api-keys.ts';

/** Creates an account without keys. */
export async function createAccount(
  database: Database,
  { name, email = null }: { name: string; email?: string | null },
  now: Date,
): Promise<Account> {
  return await database.transact(async (em) =>
    em.create(Account, { name, email, createdAt: now, updatedAt: now }),
  );
}

/**
 * Creates the first account with a write key when the database has none, in one transaction: neither a crash nor another
 * process that starts must leave an account without a key.
 * @param givenKey the key to use; a random one when null
 * @returns the key if one was created, to be shown once; null on every later start
 */
export async function bootstrap(
  database: Database,
  givenKey: string | null,
  now: Date,
): Promise<string | null> {
  return await database.transact(async (em) => {
    await lock(em, 'first account');
    if ((await em.count(Account)) > 0) return null;
    const account = em.create(Account, { name: 'Default', email: null, createdAt: now, updatedAt: now });
    await em.flush();
    const key = givenKey ?? generateApiKey();
    await addApiKey(em, { accountId: account.id, name: 'First key', scope: 'write', key }, now);
    return key;
  });
}
