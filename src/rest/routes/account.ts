import { showAccount as show, showUsage } from '../../accounts/show-account.ts';
import { AccountFields, ApiKey, Limits, Usage } from '../../model/account.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import { accountExample } from '../openapi/response-examples.ts';
import { present } from '../present/model.ts';
import { accountResponse } from '../present/response-schemas.ts';
import { type Route, respond } from './route.ts';

/** The account of the key, the key itself, and the use of its limits. */
export const showAccount: Route = {
  method: 'get',
  path: '/account',
  operation: {
    operationId: 'showAccount',
    summary: 'Show the account',
    description: 'Returns the account of the API key, the key, its limits and its usage.',
    tags: ['Account'],
    responses: {
      '200': respond('The account.', accountResponse, { example: accountExample }),
      ...errorResponses(),
    },
  },
  handler: async (c, { services, settings }) => {
    const actor = c.get('actor');
    const em = services.database.fork();
    const [account, usage] = [await show(em, actor), await showUsage(em, actor.accountId)];
    return c.json({
      data: {
        ...present(AccountFields, account),
        api_key: present(ApiKey, actor.apiKey),
        limits: present(Limits, settings),
        usage: present(Usage, usage),
      },
    });
  },
};
