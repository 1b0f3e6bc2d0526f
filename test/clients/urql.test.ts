import { Client, CombinedError, fetchExchange, type OperationResult } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { describe, expect, it } from 'vitest';
import { toAsyncIterable } from 'wonka';
import { LISTED_URLS, useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type ReportsClient, some } from '../support/clients/graphql-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import {
  CreateReportDocument,
  DeleteReportDocument,
  FollowReportDocument,
  FollowReportsDocument,
  ListReportsDocument,
  ListRunsDocument,
  ListWithoutArgumentsDocument,
  ShowHistoryDocument,
  ShowReportDocument,
  UpdateReportDocument,
} from './generated/graphql/graphql.ts';
import { expectListsWithoutArguments, loadAnew } from './guide-client.ts';

const service = useClientService();

async function loadClient(target: GraphqlTarget): Promise<Client> {
  loadAnew(target);
  return (await import('./generated/guide/urql.ts')).client;
}

describe('urql with graphcache of the guide', () => {
  it('reads history', async () => {
    const client = await loadClient(service().app);
    const { data } = await client.query(ShowHistoryDocument, { id: service().withRuns.id });
    expect(data?.report?.latestComparison?.changes).toBeInstanceOf(Array);
  });

  it('reads lists without arguments, also from the cache', async () => {
    const client = await loadClient(service().app);
    for (let time = 0; time < 2; time++) {
      const { data } = await client.query(ListWithoutArgumentsDocument, { id: service().withRuns.id });
      expectListsWithoutArguments(service(), data);
      expect(data?.reports.totalCount).toEqual(expect.any(Number));
    }
  });

  itManagesReports(service, async (target) => reportsClient(await loadClient(target)));
});

it('urql sends a whole query once, and its hash afterwards, by GET and POST', async () => {
  const requests: Request[] = [];
  const recordingFetch: typeof fetch = (input, init) => {
    requests.push(new Request(input, init));
    return fetch(input, init);
  };
  const { url, key } = service().app;
  for (const preferGetForPersistedQueries of [true, true, false]) {
    const client = new Client({
      url: `${url}/graphql`,
      fetchOptions: { headers: { Authorization: `Bearer ${key}` } },
      fetch: recordingFetch,
      exchanges: [persistedExchange({ preferGetForPersistedQueries }), fetchExchange],
    });
    const { edges } = await list(client, 100, null);
    expect(edges.map(({ node }) => node.url)).toEqual(expect.arrayContaining(LISTED_URLS));
  }
  expect(requests.map((request) => request.method)).toEqual(['GET', 'GET', 'GET', 'POST']);
  expect(await Promise.all(requests.map(hasQuery))).toEqual([false, true, false, false]);
});

async function hasQuery(request: Request): Promise<boolean> {
  if (request.method === 'GET') return new URL(request.url).searchParams.has('query');
  return 'query' in ((await request.json()) as object);
}

function reportsClient(client: Client): ReportsClient {
  return {
    appendsPages: true,
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
