import { createHash } from 'node:crypto';
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { describe, expect, it } from 'vitest';
import { LISTED_URLS, useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type ReportsClient, some } from '../support/clients/graphql-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import {
  CountChangesDocument,
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

async function loadClient(target: GraphqlTarget): Promise<ApolloClient> {
  loadAnew(target);
  return (await import('./generated/guide/apollo.ts')).client;
}

describe('Apollo Client of the guide', () => {
  it('keeps all fields of a comparison', async () => {
    const client = await loadClient(service().app);
    const variables = { id: service().withRuns.id };
    await client.query({ query: ShowHistoryDocument, variables });
    await client.query({ query: CountChangesDocument, variables });
    const known = client.readQuery({ query: ShowHistoryDocument, variables });
    expect(known?.report?.latestComparison?.changes).toBeInstanceOf(Array);
  });

  it('reads lists without arguments, also from the cache', async () => {
    const client = await loadClient(service().app);
    const options = { query: ListWithoutArgumentsDocument, variables: { id: service().withRuns.id } };
    for (let time = 0; time < 2; time++)
      expectListsWithoutArguments(service(), (await client.query(options)).data);
  });

  itManagesReports(service, async (target) => reportsClient(await loadClient(target)));
});

it('Apollo Client sends a whole query once, and its hash afterwards', async () => {
  const bodies: string[] = [];
  const recordingFetch: typeof fetch = (input, init) => {
    bodies.push(String(init?.body));
    return fetch(input, init);
  };
  const { url, key } = service().app;
  const endpoint = { uri: `${url}/graphql`, headers: { Authorization: `Bearer ${key}` } };
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new PersistedQueryLink({ sha256 }).concat(new HttpLink({ ...endpoint, fetch: recordingFetch })),
  });
  for (const fetchPolicy of ['network-only', 'no-cache'] as const) {
    const options = { query: ListReportsDocument, variables: { first: 100 }, fetchPolicy };
    const { data } = await client.query(options);
    expect(data?.reports.edges.map(({ node }) => node.url)).toEqual(expect.arrayContaining(LISTED_URLS));
  }
  expect(bodies.map((body) => 'query' in JSON.parse(body))).toEqual([false, true, false]);
});

function reportsClient(client: ApolloClient): ReportsClient {
  return {
    appendsPages: true,
    list: async (first, after) => {
      const variables = { first, after };
      const options = { query: ListReportsDocument, variables, fetchPolicy: 'network-only' } as const;
      return some((await client.query(options)).data).reports;
    },
    listRuns: async (id, first, after) => {
      const variables = { id, first, after };
      const options = { query: ListRunsDocument, variables, fetchPolicy: 'network-only' } as const;
      return some((await client.query(options)).data).report?.runs;
    },
    show: async (id) => {
      const { data } = await client.query({ query: ShowReportDocument, variables: { id } });
      return some(data).report;
    },
    create: async (input) => {
      const { data } = await client.mutate({ mutation: CreateReportDocument, variables: { input } });
      return some(data?.createReport);
    },
    follow: (id, onStatus) =>
      new Promise((resolve, reject) => {
        client.subscribe({ query: FollowReportDocument, variables: { id } }).subscribe({
          next: ({ data, error }) => {
            if (error) reject(error);
            if (data) onStatus(data.reportUpdated.status);
          },
          complete: resolve,
          error: reject,
        });
      }),
    followMany: (ids, isLast) =>
      new Promise((resolve, reject) => {
        const stream = client.subscribe({ query: FollowReportsDocument, variables: { ids } }).subscribe({
          next: ({ data, error }) => {
            if (error) reject(error);
            if (!data || !isLast(data.reportsUpdated)) return;
            stream.unsubscribe();
            resolve();
          },
          error: reject,
        });
      }),
    update: async (id, privacy) => {
      const { data } = await client.mutate({
        mutation: UpdateReportDocument,
        variables: { input: { id, privacy } },
      });
      return some(data?.updateReport);
    },
    delete: async (id) => {
      const { data } = await client.mutate({
        mutation: DeleteReportDocument,
        variables: { input: { id } },
        update: (cache, { data }) => {
          if (data?.deleteReport?.__typename !== 'DeleteReportSuccess') return;
          cache.evict({
            id: cache.identify({ __typename: 'Report', id: data.deleteReport.deletedReportId }),
          });
        },
      });
      return some(data?.deleteReport);
    },
    codeOf: (error) => CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.code,
  };
}
