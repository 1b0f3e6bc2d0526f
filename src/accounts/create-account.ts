import type { Database } from '../database/database.ts';
import { Account } from '../database/entities/account.ts';

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
