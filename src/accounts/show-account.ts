import type { Reader } from '../database/orm.ts';
import { type AccountRecord, findAccounts } from '../database/stores/account-store.ts';
import { type ReportUsage, readUsage } from '../database/stores/project-list.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** The account that the key belongs to. */
export async function showAccount(em: Reader, actor: Actor): Promise<AccountRecord> {
  const [account] = await findAccounts(em, [actor.accountId]);
  if (!account) throw new NotFoundError();
  return account;
}

/** How many reports the account has, and how they are rated. */
export function showUsage(em: Reader, actor: Actor): Promise<ReportUsage> {
  return readUsage(em, actor.accountId);
}
