import { Client, CombinedError, type Exchange, fetchExchange, type OperationResult } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { persistedExchange } from '@urql/exchange-persisted';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { toAsyncIterable } from 'wonka';
import { LISTED_URLS, useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type ReportsClient, some } from '../support/clients/graphql-client-scenario.ts';
import { expectGraphqlData, type GraphqlTarget } from '../support/graphql-client.ts';
import {
  CreateReportDocument,
  DeleteReportDocument,
  FollowReportDocument,
  FollowReportsDocument,
  ListReportsDocument,
  ListRunsDocument,
  ShowReportDocument,
  UpdateReportDocument,
} from './generated/graphql/graphql.ts';

const service = useClientService();
let schema: IntrospectionQuery;

beforeAll(async () => {
  schema = await expectGraphqlData(service().app, getIntrospectionQuery());
});

describe('urql with graphcache', () => {
  const warnings: string[] = [];
  const logger: CacheExchangeOpts['logger'] = (severity, message) =>
    severity !== 'debug' && warnings.push(message);
  itManagesReports(service, (target) => reportsClient(connectUrql(target, { logger })));

  it('caches without warnings', () => expect(warnings).toEqual([]));

  it('appends further pages to a cached connection', async () => {
    const client = connectUrql(service().app, { resolvers: { Query: { reports: relayPagination() } } });
    const first = await list(client, 2, null);
    const { edges } = await list(client, 2, first.pageInfo.endCursor ?? null);
    expect(edges).toHaveLength(4);
    expect(new Set(edges.map(({ node }) => node.id)).size).toBe(4);
  });

  it('sends a whole query once, and its hash afterwards, by GET and POST', async () => {
    const requests: Request[] = [];
    const recordingFetch: typeof fetch = (input, init) => {
      requests.push(new Request(input, init));
      return fetch(input, init);
    };
    for (const preferGetForPersistedQueries of [true, true, false]) {
      const persisted = persistedExchange({ preferGetForPersistedQueries });
      const client = connectUrql(service().app, {}, [persisted], recordingFetch);
      const { edges } = await list(client, 100, null);
      expect(edges.map(({ node }) => node.url)).toEqual(expect.arrayContaining(LISTED_URLS));
    }
    expect(requests.map((request) => request.method)).toEqual(['GET', 'GET', 'GET', 'POST']);
    expect(await Promise.all(requests.map(hasQuery))).toEqual([false, true, false, false]);
  });
});

function connectUrql(
  { url, key }: GraphqlTarget,
  caching: Partial<CacheExchangeOpts> = {},
  exchanges: Exchange[] = [],
  fetch = globalThis.fetch,
): Client {
  return new Client({
    url: `${url}/graphql`,
    fetchOptions: { headers: { Authorization: `Bearer ${key}` } },
    fetch,
    fetchSubscriptions: true,
    exchanges: [
      cacheExchange({
        schema,
        // Parts of one report, without an id.
        keys: { Check: () => null, Points: () => null },
        updates: {
          Mutation: {
            deleteReport: ({ deleteReport }, _input, cache) => {
              const { deletedReportId: id } = deleteReport as { deletedReportId?: string };
              if (id) cache.invalidate({ __typename: 'Report', id });
            },
          },
        },
        ...caching,
      }),
      ...exchanges,
      fetchExchange,
    ],
  });
}

async function hasQuery(request: Request): Promise<boolean> {
  if (request.method === 'GET') return new URL(request.url).searchParams.has('query');
  return 'query' in ((await request.json()) as object);
}

function reportsClient(client: Client): ReportsClient {
  return {
    list: (first, after) => list(client, first, after),
    listRuns: async (id, first, after) => {
      const variables = { id, first, after };
      const result = await client.query(ListRunsDocument, variables, { requestPolicy: 'network-only' });
      return dataOf(result).report?.runs;
    },
    show: async (id) => dataOf(await client.query(ShowReportDocument, { id })).report,
    create: async (input) =>
      some(dataOf(await client.mutation(CreateReportDocument, { input })).createReport),
    follow: async (id, onStatus) => {
      for await (const result of toAsyncIterable(client.subscription(FollowReportDocument, { id }))) {
        onStatus(dataOf(result).reportUpdated.status);
      }
    },
    followMany: async (ids, isLast) => {
      for await (const result of toAsyncIterable(client.subscription(FollowReportsDocument, { ids }))) {
        if (isLast(dataOf(result).reportsUpdated)) break;
      }
    },
    update: async (id, privacy) =>
      some(dataOf(await client.mutation(UpdateReportDocument, { input: { id, privacy } })).updateReport),
    delete: async (id) =>
      some(dataOf(await client.mutation(DeleteReportDocument, { input: { id } })).deleteReport),
    codeOf: (error) => error instanceof CombinedError && error.graphQLErrors[0]?.extensions.code,
  };
}

async function list(client: Client, first: number, after: string | null) {
  const variables = { first, after };
  return dataOf(await client.query(ListReportsDocument, variables, { requestPolicy: 'network-only' }))
    .reports;
}

function dataOf<Data>({ data, error }: OperationResult<Data, object>): Data {
  if (error) throw error;
  return some(data);
}
