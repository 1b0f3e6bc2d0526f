import { createClient } from 'graphql-sse';
import {
  commitMutation,
  Environment,
  type FetchFunction,
  fetchQuery,
  type GraphQLResponse,
  type GraphQLTaggedNode,
  graphql,
  type MutationParameters,
  Network,
  Observable,
  RecordSource,
  requestSubscription,
  Store,
  type SubscribeFunction,
} from 'relay-runtime';
import { describe, expect, it, vi } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type ReportsClient, some } from '../support/clients/graphql-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import type { relayTestConnectionQuery } from './generated/relay/relayTestConnectionQuery.graphql.ts';
import type { relayTestCreateMutation } from './generated/relay/relayTestCreateMutation.graphql.ts';
import type { relayTestDeleteMutation } from './generated/relay/relayTestDeleteMutation.graphql.ts';
import type { relayTestFollowManySubscription } from './generated/relay/relayTestFollowManySubscription.graphql.ts';
import type { relayTestFollowSubscription } from './generated/relay/relayTestFollowSubscription.graphql.ts';
import type { relayTestListQuery } from './generated/relay/relayTestListQuery.graphql.ts';
import type { relayTestRunConnectionQuery } from './generated/relay/relayTestRunConnectionQuery.graphql.ts';
import type { relayTestRunsQuery } from './generated/relay/relayTestRunsQuery.graphql.ts';
import type { relayTestShowQuery } from './generated/relay/relayTestShowQuery.graphql.ts';
import type { relayTestUpdateMutation } from './generated/relay/relayTestUpdateMutation.graphql.ts';

const LIST = graphql`
  query relayTestListQuery($first: Int!, $after: String) {
    reports(first: $first, after: $after) {
      edges { node { id url } }
      pageInfo { endCursor hasNextPage }
    }
  }
`;
const CONNECTION = graphql`
  query relayTestConnectionQuery($first: Int!, $after: String) {
    reports(first: $first, after: $after) @connection(key: "relayTest_reports") {
      edges { node { id } }
      pageInfo { endCursor }
    }
  }
`;
const SHOW = graphql`
  query relayTestShowQuery($id: ID!) {
    report(id: $id) {
      status
      result
      privacy
      checks { audit { id } category importance }
    }
  }
`;
const CREATE = graphql`
  mutation relayTestCreateMutation($input: CreateReportInput!) {
    createReport(input: $input) {
      __typename
      ... on CreateReportSuccess { report { id privacy } }
      ... on Error { code }
      ... on ValidationError { fields { name messages } }
    }
  }
`;
const FOLLOW = graphql`
  subscription relayTestFollowSubscription($id: ID!) {
    reportUpdated(id: $id) { status result }
  }
`;
const FOLLOW_MANY = graphql`
  subscription relayTestFollowManySubscription($ids: [ID!]) {
    reportsUpdated(ids: $ids) { id status result }
  }
`;
const RUNS = graphql`
  query relayTestRunsQuery($id: ID!, $first: Int!, $after: String) {
    report(id: $id) {
      runs(first: $first, after: $after) {
        edges { node { id status score } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`;
const RUN_CONNECTION = graphql`
  query relayTestRunConnectionQuery($id: ID!, $first: Int!, $after: String) {
    report(id: $id) {
      runs(first: $first, after: $after) @connection(key: "relayTest_runs") {
        edges { node { id } }
        pageInfo { endCursor }
      }
    }
  }
`;
const UPDATE = graphql`
  mutation relayTestUpdateMutation($input: UpdateReportInput!) {
    updateReport(input: $input) {
      __typename
      ... on UpdateReportSuccess { report { id privacy } }
      ... on Error { code }
    }
  }
`;
const DELETE = graphql`
  mutation relayTestDeleteMutation($input: DeleteReportInput!) {
    deleteReport(input: $input) {
      __typename
      ... on DeleteReportSuccess { deletedReportId @deleteRecord }
      ... on Error { code }
    }
  }
`;

const service = useClientService();

describe('Relay', () => {
  itManagesReports(service, (target) => reportsClient(connectRelay(target)));

  it('appends further pages to a cached connection', async () => {
    const environment = connectRelay(service().app);
    const load = async (after: string | null | undefined) =>
      some(
        await fetchQuery<relayTestConnectionQuery>(environment, CONNECTION, { first: 2, after }).toPromise(),
      ).reports;
    const { pageInfo } = await load(null);
    const { edges } = await load(pageInfo.endCursor);
    const ids = edges.map(({ node }) => node.id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('appends further pages to the cached runs of a report', async () => {
    const environment = connectRelay(service().app);
    const { id, runs } = service().withRuns;
    const load = async (after: string | null | undefined) => {
      const variables = { id, first: 3, after };
      const query = fetchQuery<relayTestRunConnectionQuery>(environment, RUN_CONNECTION, variables);
      return some((await query.toPromise())?.report).runs;
    };
    const { pageInfo } = await load(null);
    const { edges } = await load(pageInfo.endCursor);
    expect(new Set(edges.map(({ node }) => node.id)).size).toBe(runs);
  });

  it('deletes a report from its store without a warning', async () => {
    const warn = vi.spyOn(console, 'error');
    const environment = connectRelay(service().app);
    const client = reportsClient(environment);
    const { report } = await client.create({ url: service().site.url('/') });
    const id = report?.id ?? '';
    await client.follow(id, () => undefined);
    await client.show(id);
    expect(environment.getStore().getSource().get(id)).toMatchObject({
      __typename: 'Report',
      status: 'COMPLETED',
    });
    await client.delete(id);
    expect(environment.getStore().getSource().get(id)).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });
});

function connectRelay({ url, key }: GraphqlTarget): Environment {
  const endpoint = `${url}/graphql`;
  const headers = { Authorization: `Bearer ${key}` };
  const sse = createClient({ url: endpoint, headers, retryAttempts: 0 });
  const request: FetchFunction = async ({ text }, variables) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    });
    return (await response.json()) as GraphQLResponse;
  };
  const subscribe: SubscribeFunction = ({ text, name }, variables) =>
    Observable.create((sink) =>
      sse.subscribe(
        { operationName: name, query: text ?? '', variables },
        {
          next: (result) => sink.next(result as GraphQLResponse),
          error: (error) => sink.error(error as Error),
          complete: () => sink.complete(),
        },
      ),
    );
  return new Environment({
    network: Network.create(request, subscribe),
    store: new Store(new RecordSource()),
  });
}

function reportsClient(environment: Environment): ReportsClient {
  return {
    list: async (first, after) => {
      const data = await fetchQuery<relayTestListQuery>(environment, LIST, { first, after }).toPromise();
      return some(data).reports;
    },
    listRuns: async (id, first, after) => {
      const variables = { id, first, after };
      const data = await fetchQuery<relayTestRunsQuery>(environment, RUNS, variables).toPromise();
      return some(data).report?.runs;
    },
    show: async (id) => {
      const policy = { fetchPolicy: 'store-or-network' } as const;
      const data = await fetchQuery<relayTestShowQuery>(environment, SHOW, { id }, policy).toPromise();
      return some(data).report ?? null;
    },
    create: async (input) =>
      some((await mutate<relayTestCreateMutation>(environment, CREATE, { input })).createReport),
    follow: (id, onStatus) =>
      new Promise((resolve, reject) => {
        requestSubscription<relayTestFollowSubscription>(environment, {
          subscription: FOLLOW,
          variables: { id },
          onNext: (data) => data && onStatus(data.reportUpdated.status),
          onCompleted: resolve,
          onError: reject,
        });
      }),
    followMany: (ids, isLast) =>
      new Promise((resolve, reject) => {
        const stream = requestSubscription<relayTestFollowManySubscription>(environment, {
          subscription: FOLLOW_MANY,
          variables: { ids },
          onNext: (data) => {
            if (!data || !isLast(data.reportsUpdated)) return;
            stream.dispose();
            resolve();
          },
          onError: reject,
        });
      }),
    update: async (id, privacy) =>
      some(
        (await mutate<relayTestUpdateMutation>(environment, UPDATE, { input: { id, privacy } })).updateReport,
      ),
    delete: async (id) =>
      some((await mutate<relayTestDeleteMutation>(environment, DELETE, { input: { id } })).deleteReport),
    codeOf: (error) => (error as RelayError).source?.errors?.[0]?.extensions?.code,
  };
}

/** The error that Relay throws for a response that has errors and no data. */
interface RelayError extends Error {
  source?: { errors?: { extensions?: { code?: string } }[] };
}

function mutate<Mutation extends MutationParameters>(
  environment: Environment,
  mutation: GraphQLTaggedNode,
  variables: Mutation['variables'],
): Promise<Mutation['response']> {
  return new Promise((resolve, reject) => {
    commitMutation<Mutation>(environment, { mutation, variables, onCompleted: resolve, onError: reject });
  });
}
