import type { Account as AccountEntity } from '../../database/entities/account.ts';
import type { ApiKey as ApiKeyEntity } from '../../database/entities/api-key.ts';
import type { ReportUsage } from '../../database/queries/project-list.ts';
import { builder } from '../builder.ts';
import type { GraphqlEnvironment } from '../context.ts';
import { ApiKeyScopeEnum } from './enums.ts';
import { reportList } from './report-list.ts';
import { ReportConnection } from './report-ref.ts';

const ApiKey = builder.objectRef<ApiKeyEntity>('ApiKey').implement({
  description: 'The API key in use. Its secret cannot be read.',
  fields: (t) => ({
    id: t.globalID({
      description: 'Global id: unique over all types, so that normalizing caches keep keys apart.',
      resolve: ({ id }) => ({ type: 'ApiKey', id }),
    }),
    databaseId: t.exposeInt('id', { description: 'The id that the REST API and the command line use.' }),
    name: t.exposeString('name', { description: 'Name of the key.' }),
    prefix: t.exposeString('prefix', { description: 'The first characters of the key.' }),
    scope: t.expose('scope', { type: ApiKeyScopeEnum, description: 'Permissions of the key.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null if never.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it expires; null if never.',
    }),
  }),
});

const Limits = builder.objectRef<GraphqlEnvironment['limits']>('Limits').implement({
  description: 'Limits per API key and minute; null = unlimited.',
  fields: (t) => ({
    requestsPerMinute: t.int({
      nullable: true,
      description: 'Requests.',
      resolve: ({ requestsPerMinute }) => requestsPerMinute || null,
    }),
    runsPerMinute: t.int({
      nullable: true,
      description: 'Reports created or run again.',
      resolve: ({ runsPerMinute }) => runsPerMinute || null,
    }),
  }),
});

const Usage = builder.objectRef<ReportUsage>('Usage').implement({
  description: 'Totals of the account.',
  fields: (t) => ({
    reports: t.exposeInt('reports', { description: 'Reports.' }),
    projects: t.exposeInt('projects', { description: 'Projects: hosts of the reports.' }),
    good: t.exposeInt('good', { description: 'Good reports.' }),
    decent: t.exposeInt('decent', { description: 'Decent reports.' }),
    bad: t.exposeInt('bad', { description: 'Bad reports.' }),
  }),
});

/** The account of the key in use. */
export const Account = builder.objectRef<AccountEntity>('Account');

builder.node(Account, {
  description: 'An owner of API keys and reports.',
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id that the REST API uses.' }),
    name: t.exposeString('name', { description: 'Name of the account.' }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Contact e-mail address; null if none was given.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    apiKey: t.field({
      type: ApiKey,
      description: 'The key in use.',
      resolve: (_account, _args, { actor }) => actor.apiKey,
    }),
    limits: t.field({
      type: Limits,
      description: 'Limits of the key.',
      resolve: (_account, _args, { limits }) => limits,
    }),
    usage: t.field({
      type: Usage,
      description: 'Totals of the account.',
      resolve: (_account, _args, { loaders }) => loaders.usage(),
    }),
    reports: t.connection(reportList, ReportConnection),
  }),
});

builder.queryField('account', (t) =>
  t.field({
    type: Account,
    description: 'The account that the API key belongs to.',
    resolve: (_root, _args, { actor, loaders }) => loaders.account.load(actor.accountId),
  }),
);
