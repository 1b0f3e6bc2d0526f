/** Short forms for entities that tests store and read directly. */
import { Account } from '../../src/database/entities/account.ts';
import { ApiKey } from '../../src/database/entities/api-key.ts';
import { Report } from '../../src/database/entities/report.ts';
import type { EntityManager } from '../../src/database/orm.ts';

/** Stores an account. @returns its id */
export async function insertAccount(
  em: EntityManager,
  account: Pick<Account, 'name' | 'email' | 'createdAt'>,
): Promise<number> {
  return await em.insert(Account, { ...account, updatedAt: account.createdAt });
}

/** Every account, oldest first. */
export async function listAccounts(em: EntityManager): Promise<Account[]> {
  return await em.find(Account, {}, { orderBy: { id: 'asc' } });
}

/** The API keys of an account, or of all accounts, oldest first. */
export async function listApiKeys(em: EntityManager, accountId?: number): Promise<ApiKey[]> {
  return await em.find(ApiKey, accountId === undefined ? {} : { accountId }, { orderBy: { id: 'asc' } });
}

/** The report with the id, if the account owns it. */
export async function findReport(em: EntityManager, accountId: number, id: number): Promise<Report | null> {
  return await em.findOne(Report, { id, accountId });
}
