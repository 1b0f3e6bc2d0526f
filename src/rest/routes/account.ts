import { Account as AccountEntity } from '../../database/entities/account.ts';
import { readUsage } from '../../database/queries/project-list.ts';
import { NotFoundError } from '../../errors.ts';
import { Account, AccountFields, ApiKey, Limits, Usage } from '../../model/account.ts';
import { dataOf, present } from '../../present/present.ts';
import { accountExample } from '../openapi/response-examples.ts';
import type { Route, RouteGroup } from './route.ts';

const routes = {
  showAccount: {
    method: 'get',
    path: '/account',
    summary: 'Show the account',
    description: 'Returns the account of the API key, the key, its limits and its usage.',
    responses: { 200: { description: 'The account.', schema: dataOf(Account), example: accountExample } },
    handler: async (c, { services, settings }) => {
      const actor = c.get('actor');
      const em = services.database.fork();
      const account = await em.findOneOrFail(AccountEntity, actor.accountId, {
        failHandler: () => new NotFoundError(),
      });
      const usage = await readUsage(em, actor.accountId);
      return c.json({
        data: {
          ...present(AccountFields, account),
          api_key: present(ApiKey, actor.apiKey),
          limits: present(Limits, settings),
          usage: present(Usage, usage),
        },
      });
    },
  },
} satisfies Record<string, Route>;

/** The routes of the account of the key. */
export const accountRoutes: RouteGroup = {
  tag: { name: 'Account', description: 'The account that owns the API key.' },
  pathParameters: {},
  routes,
};
