import { descriptionOf, fieldOf } from '../../audits/describe.ts';
import type { Account as AccountEntity } from '../../database/entities/account.ts';
import type { ApiKey as ApiKeyEntity } from '../../database/entities/api-key.ts';
import type { ReportUsage } from '../../database/queries/project-list.ts';
import { Account, AccountFields, ApiKey, Limits, Usage } from '../../model/account.ts';
import { DATABASE_ID } from '../../model/report.ts';
import { builder } from '../builder.ts';
import type { GraphqlEnvironment } from '../context.ts';
import { modelFields, publish, refOf } from './published.ts';
import { reportList } from './report-list.ts';
import { ReportConnection } from './report-ref.ts';

const ApiKeyRef = publish<ApiKeyEntity>(ApiKey, {
  own: (t) => ({
    id: t.globalID({
      description: 'Global id: unique over all types, so that normalizing caches keep keys apart.',
      resolve: ({ id }) => ({ type: 'ApiKey', id }),
    }),
    databaseId: t.exposeInt('id', { description: 'The id that the REST API and the command line use.' }),
  }),
});
const LimitsRef = publish<GraphqlEnvironment['limits']>(Limits);
const UsageRef = publish<ReportUsage>(Usage);

/** The account of the key in use. */
export const AccountRef = refOf<AccountEntity>(Account);

builder.node(AccountRef, {
  description: fieldOf(Account).about,
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    ...modelFields(t, AccountFields.omit({ id: true })),
    databaseId: t.exposeInt('id', { description: DATABASE_ID }),
    apiKey: t.field({
      type: ApiKeyRef,
      description: descriptionOf(Account.shape.apiKey),
      resolve: (_account, _args, { actor }) => actor.apiKey,
    }),
    limits: t.field({
      type: LimitsRef,
      description: descriptionOf(Account.shape.limits),
      resolve: (_account, _args, { limits }) => limits,
    }),
    usage: t.field({
      type: UsageRef,
      description: descriptionOf(Account.shape.usage),
      resolve: (_account, _args, { loaders }) => loaders.usage(),
    }),
    reports: t.connection(reportList, ReportConnection),
  }),
});

builder.queryField('account', (t) =>
  t.field({
    type: AccountRef,
    description: 'The account that the API key belongs to.',
    resolve: (_root, _args, { actor, loaders }) => loaders.account.load(actor.accountId),
  }),
);
