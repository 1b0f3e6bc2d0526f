import { Account } from '../entities/account.ts';
import type { EntityManager, Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/** An account as stored. */
export interface AccountRecord {
  id: number;
  name: string;
  email: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Stores a new account. @returns its id */
export async function insertAccount(
  em: EntityManager,
  account: { name: string; email: string | null; createdAt: Date },
): Promise<number> {
  return await em.insert(Account, { ...account, updatedAt: account.createdAt });
}

/** Those of the accounts that exist. */
export async function findAccounts(em: Reader, ids: readonly number[]): Promise<AccountRecord[]> {
  const rows = await tables(em).selectFrom('accounts').selectAll().where('id', 'in', ids).execute();
  return rows.map(accountFromRow);
}

/** Every account, oldest first. */
export async function listAccounts(em: Reader): Promise<AccountRecord[]> {
  const rows = await tables(em).selectFrom('accounts').selectAll().orderBy('id').execute();
  return rows.map(accountFromRow);
}

function accountFromRow(row: {
  id: number;
  name: string;
  email: string | null;
  created_at: Date;
  updated_at: Date;
}): AccountRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}
