import type { Handler } from 'hono';
import { showAccount, showUsage } from '../../accounts/show-account.ts';
import { presentAccount } from '../present/present-account.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /account`: the account of the key, the key itself, and the use of its limits. */
export function showAccountRoute({ services, settings }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const actor = c.get('actor');
    const em = services.database.fork();
    const [account, usage] = [await showAccount(em, actor), await showUsage(em, actor.accountId)];
    return c.json({ data: presentAccount(account, actor.apiKey, settings, usage) });
  };
}
