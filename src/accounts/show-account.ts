import { Account } from '../database/entities/account.ts';
import type { EntityManager } from '../database/orm.ts';
import { NotFoundError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** The account that the key belongs to. */
export async function showAccount(em: EntityManager, actor: Actor): Promise<Account> {
  const account = await em.findOne(Account, actor.accountId);
  if (!account) throw new NotFoundError();
  return account;
}
