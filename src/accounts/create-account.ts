import type { Database } from '../database/database.ts';
import { type AccountRecord, findAccounts, insertAccount } from '../database/stores/account-store.ts';

/** Creates an account without keys. */
export async function createAccount(
  database: Database,
  { name, email = null }: { name: string; email?: string | null },
  now: Date,
): Promise<AccountRecord> {
  return await database.transact(async (em) => {
    const id = await insertAccount(em, { name, email, createdAt: now });
    const [account] = await findAccounts(em, [id]);
    if (!account) throw new Error('The account was not stored.');
    return account;
  });
}
