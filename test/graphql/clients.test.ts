import { CombinedError, fetchExchange, type OperationResult, Client as UrqlClient } from '@urql/core';
import { createClient, NetworkError } from 'graphql-sse';
import { describe } from 'vitest';
import { toAsyncIterable } from 'wonka';
import { useClientService } from '../support/clients/client-service.ts';
import {
  itManagesReports,
  type ListedReports,
  type ListedRuns,
  type MutationResult,
  type ReportsClient,
  type ShownReport,
} from '../support/clients/graphql-client-scenario.ts';
import {
  CREATE_REPORT,
  DELETE_REPORT,
  FOLLOW_REPORT,
  FOLLOW_REPORTS,
  LIST_REPORTS,
  LIST_RUNS,
  SHOW_REPORT,
  UPDATE_REPORT,
} from '../support/clients/report-operations.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';

interface ErrorWithCode {
  extensions?: Record<string, unknown>;
}

/** How a library sends operations; rejects when the response has errors. */
interface Library {
  request<Data>(query: string, variables: Record<string, unknown>): Promise<Data>;
  /** @param onData returns true to end the stream */
  subscribe<Data>(
    query: string,
    variables: Record<string, unknown>,
    onData: (data: Data) => unknown,
  ): Promise<void>;
  codeOf: ReportsClient['codeOf'];
}

const service = useClientService();

describe('graphql-sse', () => {
  itManagesReports(service, (target) => reportsClient(connectGraphqlSse(target)));
});

describe('@urql/core', () => {
  itManagesReports(service, (target) => reportsClient(connectUrql(target)));
});

function reportsClient({ request, subscribe, codeOf }: Library): ReportsClient {
  return {
    list: async (first, after) =>
      (await request<{ reports: ListedReports }>(LIST_REPORTS, { first, after })).reports,
    listRuns: async (id, first, after) =>
      (await request<{ report: { runs: ListedRuns } | null }>(LIST_RUNS, { id, first, after })).report?.runs,
    show: async (id) => (await request<{ report: ShownReport | null }>(SHOW_REPORT, { id })).report,
    create: async (input) =>
      (await request<{ createReport: MutationResult }>(CREATE_REPORT, { input })).createReport,
    follow: (id, onStatus) =>
      subscribe<{ reportUpdated: { status: string } }>(FOLLOW_REPORT, { id }, ({ reportUpdated }) =>
        onStatus(reportUpdated.status),
      ),
    followMany: (ids, isLast) =>
      subscribe<{ reportsUpdated: { id: string; status: string } }>(
        FOLLOW_REPORTS,
        { ids },
        ({ reportsUpdated }) => isLast(reportsUpdated),
      ),
    update: async (id, privacy) =>
      (await request<{ updateReport: MutationResult }>(UPDATE_REPORT, { input: { id, privacy } }))
        .updateReport,
    delete: async (id) =>
      (await request<{ deleteReport: MutationResult }>(DELETE_REPORT, { input: { id } })).deleteReport,
    codeOf,
  };
}

/** Every operation is sent as a stream of events, queries and mutations too. */
function connectGraphqlSse({ url, key }: GraphqlTarget): Library {
  const client = createClient({
    url: `${url}/graphql`,
    headers: { Authorization: `Bearer ${key}` },
    retryAttempts: 0,
  });
  const subscribe: Library['subscribe'] = async <Data>(
    query: string,
    variables: Record<string, unknown>,
    onData: (data: Data) => unknown,
  ) => {
    for await (const { data, errors } of client.iterate<Data>({ query, variables })) {
      if (errors) throw errors[0];
      if (data && onData(data) === true) break;
    }
  };
  return {
    subscribe,
    request: async <Data>(query: string, variables: Record<string, unknown>) => {
      const results: Data[] = [];
      await subscribe<Data>(query, variables, (data) => results.push(data));
      const [data] = results;
      if (!data) throw new Error('The stream ended without a result.');
      return data;
    },
    codeOf: async (error) => {
      if (!(error instanceof NetworkError)) return (error as ErrorWithCode).extensions?.code;
      // The library accepts event streams only, and leaves the body of a rejection unread.
      const [event] = await Array.fromAsync(readEvents(error.response as Response));
      return event?.errors?.[0]?.extensions.code;
    },
  };
}

function connectUrql({ url, key }: GraphqlTarget): Library {
  const client = new UrqlClient({
    url: `${url}/graphql`,
    fetchOptions: { headers: { Authorization: `Bearer ${key}` } },
    exchanges: [fetchExchange],
    fetchSubscriptions: true,
  });
  return {
    request: async <Data>(query: string, variables: Record<string, unknown>) => {
      const isMutation = query.trimStart().startsWith('mutation');
      return dataOf<Data>(await client[isMutation ? 'mutation' : 'query'](query, variables));
    },
    subscribe: async <Data>(
      query: string,
      variables: Record<string, unknown>,
      onData: (data: Data) => unknown,
    ) => {
      for await (const result of toAsyncIterable(client.subscription(query, variables))) {
        if (onData(dataOf(result)) === true) break;
      }
    },
    codeOf: (error) => error instanceof CombinedError && error.graphQLErrors[0]?.extensions.code,
  };
}

function dataOf<Data>({ data, error }: OperationResult): Data {
  if (error) throw error;
  return data;
}
