import { createHash } from 'node:crypto';
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  type PossibleTypesMap,
} from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { getIntrospectionQuery, type IntrospectionQuery, OperationTypeNode, print } from 'graphql';
import { createClient, type Client as SseClient } from 'graphql-sse';
import { Observable } from 'rxjs';
import { beforeAll, describe, expect, it } from 'vitest';
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
let possibleTypes: PossibleTypesMap;

beforeAll(async () => {
  possibleTypes = possibleTypesOf(await expectGraphqlData(service().app, getIntrospectionQuery()));
});

describe('Apollo Client', () => {
  itManagesReports(service, (target) => reportsClient(connectApollo(target)));

  it('appends further pages to a cached connection', async () => {
    const client = connectApollo(service().app);
    const query = client.watchQuery({ query: ListReportsDocument, variables: { first: 2 } });
    const first = await query.refetch();
    await query.fetchMore({ variables: { after: first.data?.reports.pageInfo.endCursor } });
    const { reports } = query.getCurrentResult().data ?? {};
    const ids = reports?.edges?.map((edge) => edge?.node?.id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('names the required media type when a subscription does not accept server-sent events', async () => {
    const { url, key } = service().app;
    const link = new HttpLink({ uri: `${url}/graphql`, headers: { Authorization: `Bearer ${key}` } });
    const client = reportsClient(new ApolloClient({ cache: new InMemoryCache({ possibleTypes }), link }));
    const { report } = await client.create({ url: service().site.url('/') });
    await expect(client.follow(report?.id ?? '', () => undefined)).rejects.toThrow('text/event-stream');
  });

  it('sends a whole query once, and its hash afterwards', async () => {
    const bodies: string[] = [];
    const recordingFetch: typeof fetch = (input, init) => {
      bodies.push(String(init?.body));
      return fetch(input, init);
    };
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const client = connectApollo(service().app, new PersistedQueryLink({ sha256 }), recordingFetch);
    for (const fetchPolicy of ['network-only', 'no-cache'] as const) {
      const options = { query: ListReportsDocument, variables: { first: 100 }, fetchPolicy };
      const { data } = await client.query(options);
      expect(data?.reports.edges.map(({ node }) => node.url)).toEqual(expect.arrayContaining(LISTED_URLS));
    }
    expect(bodies.map((body) => 'query' in JSON.parse(body))).toEqual([false, true, false]);
  });
});

/** The link from the manual of graphql-sse. It sends every member of Apollo's operation. */
class SseLink extends ApolloLink {
  private readonly client: SseClient;

  constructor(client: SseClient) {
    super();
    this.client = client;
  }

  override request(operation: ApolloLink.Operation): Observable<ApolloLink.Result> {
    return new Observable((sink) =>
      this.client.subscribe<Record<string, unknown>>(
        { ...operation, query: print(operation.query) },
        {
          next: (result) => sink.next(result as ApolloLink.Result),
          complete: () => sink.complete(),
          error: (error) => sink.error(error),
        },
      ),
    );
  }
}

function connectApollo(
  { url, key }: GraphqlTarget,
  before?: ApolloLink,
  fetch?: typeof globalThis.fetch,
): ApolloClient {
  const endpoint = { headers: { Authorization: `Bearer ${key}` } };
  return new ApolloClient({
    cache: new InMemoryCache({
      possibleTypes,
      typePolicies: { Query: { fields: { reports: relayStylePagination(['filter', 'orderBy']) } } },
    }),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new SseLink(createClient({ ...endpoint, url: `${url}/graphql`, retryAttempts: 0 })),
      ApolloLink.from([
        ...(before ? [before] : []),
        new HttpLink({ ...endpoint, uri: `${url}/graphql`, fetch }),
      ]),
    ),
  });
}

function reportsClient(client: ApolloClient): ReportsClient {
  return {
    list: async (first, after) => {
      const { data } = await client.query({
        query: ListReportsDocument,
        variables: { first, after },
        // From the cache, the result would contain all cached pages.
        fetchPolicy: 'no-cache',
      });
      return some(data).reports;
    },
    listRuns: async (id, first, after) => {
      const variables = { id, first, after };
      const { data } = await client.query({ query: ListRunsDocument, variables, fetchPolicy: 'no-cache' });
      return some(data).report?.runs;
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

/** The possible types of interfaces and unions, so that the cache can match fragments on them. */
function possibleTypesOf({ __schema: { types } }: IntrospectionQuery): PossibleTypesMap {
  return Object.fromEntries(
    types.flatMap((type) =>
      type.kind === 'INTERFACE' || type.kind === 'UNION'
        ? [[type.name, type.possibleTypes.map(({ name }) => name)]]
        : [],
    ),
  );
}
