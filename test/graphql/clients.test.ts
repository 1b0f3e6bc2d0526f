import { createClient, NetworkError } from 'graphql-sse';
import { describe } from 'vitest';
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

type Variables = Record<string, unknown>;

describe('graphql-sse', () => {
  itManagesReports(useClientService(), connect);
});

/** Every operation is sent as a stream of events, queries and mutations too. */
function connect({ url, key }: GraphqlTarget): ReportsClient {
  const client = createClient({
    url: `${url}/graphql`,
    headers: { Authorization: `Bearer ${key}` },
    retryAttempts: 0,
  });
  /** @param onData returns true to end the stream */
  async function subscribe<Data>(query: string, variables: Variables, onData: (data: Data) => unknown) {
    for await (const { data, errors } of client.iterate<Data>({ query, variables })) {
      if (errors) throw errors[0];
      if (data && onData(data) === true) break;
    }
  }
  async function request<Data>(query: string, variables: Variables): Promise<Data> {
    const results: Data[] = [];
    await subscribe<Data>(query, variables, (data) => results.push(data));
    const [data] = results;
    if (!data) throw new Error('The stream ended without a result.');
    return data;
  }
  const mutate = async (mutation: string, input: Variables) => {
    const [result] = Object.values(await request<Record<string, MutationResult>>(mutation, { input }));
    if (!result) throw new Error('The mutation has no result.');
    return result;
  };
  return {
    appendsPages: false,
    list: async (first, after) =>
      (await request<{ reports: ListedReports }>(LIST_REPORTS, { first, after })).reports,
    listRuns: async (id, first, after) =>
      (await request<{ report: { runs: ListedRuns } | null }>(LIST_RUNS, { id, first, after })).report?.runs,
    show: async (id) => (await request<{ report: ShownReport | null }>(SHOW_REPORT, { id })).report,
    create: (input) => mutate(CREATE_REPORT, input),
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
    update: (id, privacy) => mutate(UPDATE_REPORT, { id, privacy }),
    delete: (id) => mutate(DELETE_REPORT, { id }),
    codeOf: async (error) => {
      if (!(error instanceof NetworkError))
        return (error as { extensions?: Record<string, unknown> }).extensions?.code;
      // The library accepts event streams only, and leaves the body of a rejection unread.
      const [event] = await Array.fromAsync(readEvents(error.response as Response));
      return event?.errors?.[0]?.extensions.code;
    },
  };
}
