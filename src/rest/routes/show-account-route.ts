import type { Handler } from 'hono';
import { showAccount, showUsage } from '../../accounts/show-account.ts';
import { AccountFields, ApiKey, Limits, Usage } from '../../model/account.ts';
import { present } from '../present/model.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** `GET /account`: the account of the key, the key itself, and the use of its limits. */
export function showAccountRoute({ services, settings }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const actor = c.get('actor');
    const em = services.database.fork();
    const [account, usage] = [await showAccount(em, actor), await showUsage(em, actor.accountId)];
    return c.json({
      data: {
        ...present(AccountFields, account),
        api_key: present(ApiKey, actor.apiKey),
        limits: present(Limits, settings),
        usage: present(Usage, usage),
      },
    });
  };
}
