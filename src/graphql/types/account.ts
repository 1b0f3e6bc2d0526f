import type { Account as AccountEntity } from '../../database/entities/account.ts';
import type { ApiKey as ApiKeyEntity } from '../../database/entities/api-key.ts';
import { Account, ApiKey } from '../../model/account.ts';
import { builder } from '../builder.ts';
import { byDatabaseId } from '../global-id.ts';
import { loadExisting } from '../loaders.ts';
import { implement } from './published.ts';
import { accountReports } from './report-list.ts';

implement(builder.objectRef<ApiKeyEntity>('ApiKey'), ApiKey, {
  own: (t) => ({
    id: t.globalID({
      description: 'Global id: unique over all types, so that normalizing caches keep keys apart.',
      resolve: ({ id }) => ({ type: 'ApiKey', id }),
    }),
    databaseId: t.exposeInt('id', { description: 'The id that the REST API and the command line use.' }),
  }),
});

/** The account of the key in use. */
export const AccountRef = implement(builder.objectRef<AccountEntity>('Account'), Account, {
  id: ({ id }) => id,
  load: byDatabaseId(async (id, { actor, loaders }) =>
    id === actor.accountId ? loaders.account.load(id) : null,
  ),
  fields: {
    apiKey: { resolve: (_account, _args, { actor }) => actor.apiKey },
    limits: { resolve: (_account, _args, { limits }) => limits },
    usage: { resolve: (_account, _args, { loaders }) => loaders.usage() },
  },
  own: (t) => ({ reports: t.connection(...accountReports) }),
});

builder.queryField('account', (t) =>
  t.field({
    type: AccountRef,
    description: 'The account that the API key belongs to.',
    resolve: (_root, _args, { actor, loaders }) => loadExisting(loaders.account, actor.accountId),
  }),
);
