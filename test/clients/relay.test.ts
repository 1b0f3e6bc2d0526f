import {
  commitMutation,
  type Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  graphql,
  type MutationParameters,
  requestSubscription,
} from 'relay-runtime';
import { describe, it } from 'vitest';
import { useClientService } from '../support/clients/client-service.ts';
import { itManagesReports, type ReportsClient, some } from '../support/clients/graphql-client-scenario.ts';
import type { GraphqlTarget } from '../support/graphql-client.ts';
import type { relayTestCreateMutation } from './generated/relay/relayTestCreateMutation.graphql.ts';
import type { relayTestDeleteMutation } from './generated/relay/relayTestDeleteMutation.graphql.ts';
import type { relayTestFollowManySubscription } from './generated/relay/relayTestFollowManySubscription.graphql.ts';
import type { relayTestFollowSubscription } from './generated/relay/relayTestFollowSubscription.graphql.ts';
import type { relayTestListQuery } from './generated/relay/relayTestListQuery.graphql.ts';
import type { relayTestRunsQuery } from './generated/relay/relayTestRunsQuery.graphql.ts';
import type { relayTestShowQuery } from './generated/relay/relayTestShowQuery.graphql.ts';
import type { relayTestUpdateMutation } from './generated/relay/relayTestUpdateMutation.graphql.ts';
import type { relayTestWithoutArgumentsQuery } from './generated/relay/relayTestWithoutArgumentsQuery.graphql.ts';
import { expectListsWithoutArguments, loadAnew } from './guide-client.ts';

const LIST = graphql`
  query relayTestListQuery($first: Int!, $after: String) {
    reports(first: $first, after: $after) @connection(key: "relayTest_reports") {
      edges { node { id url } }
      pageInfo { endCursor hasNextPage }
    }
  }
`;
const LIST_WITHOUT_ARGUMENTS = graphql`
  query relayTestWithoutArgumentsQuery($id: ID!) {
    reports { nodes { id } }
    projects { edges { node { name } } }
    report(id: $id) { runs { nodes { id } } }
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
      runs(first: $first, after: $after) @connection(key: "relayTest_runs") {
        edges { node { id status score } }
        pageInfo { endCursor hasNextPage }
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

describe('Relay of the guide', () => {
  it('reads lists without arguments', async () => {
    const environment = await loadEnvironment(service().app);
    const variables = { id: service().withRuns.id };
    const query = fetchQuery<relayTestWithoutArgumentsQuery>(environment, LIST_WITHOUT_ARGUMENTS, variables);
    expectListsWithoutArguments(service(), await query.toPromise());
  });

  itManagesReports(service, async (target) => reportsClient(await loadEnvironment(target)));
});

async function loadEnvironment(target: GraphqlTarget): Promise<Environment> {
  loadAnew(target);
  return (await import('./generated/guide/relay.ts')).environment;
}

function reportsClient(environment: Environment): ReportsClient {
  return {
    appendsPages: true,
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
