import { readFileSync } from 'node:fs';
import { fetchQuery, graphql, requestSubscription } from 'relay-runtime';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toAsyncIterable } from 'wonka';
import { useClientService } from '../support/clients/client-service.ts';
import { post } from '../support/graphql-client.ts';
import {
  CountChangesDocument,
  CreateReportDocument,
  FollowReportDocument,
  ListReportsDocument,
  ListRunsDocument,
  ListWithoutArgumentsDocument,
  ShowHistoryDocument,
} from './generated/graphql/graphql.ts';
import type { guideTestQuery } from './generated/relay/guideTestQuery.graphql.ts';
import followSubscription from './generated/relay/relayTestFollowSubscription.graphql.ts';
import listQuery, { type relayTestListQuery } from './generated/relay/relayTestListQuery.graphql.ts';

const WITHOUT_ARGUMENTS = graphql`
  query guideTestQuery {
    reports { nodes { id } }
    projects { edges { node { name } } }
  }
`;

const service = useClientService();

beforeAll(() => {
  process.env.ORIGIN = service().app.url;
  process.env.KEY = service().app.key;
});

const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');

afterEach(() => {
  expect([...warn.mock.calls, ...error.mock.calls]).toEqual([]);
});

/** Creates a report with Apollo Client, for the other clients too. @returns its id */
async function createReport(): Promise<string> {
  const { client } = await import('./generated/guide/apollo.ts');
  const variables = { input: { url: service().site.url('/') } };
  const { data } = await client.mutate({ mutation: CreateReportDocument, variables });
  const created = data?.createReport;
  return created?.__typename === 'CreateReportSuccess' ? created.report.id : expect.fail('No report.');
}

describe('the client of the guide for', () => {
  it('Apollo reads errors and lists, and follows a report', async () => {
    const { client } = await import('./generated/guide/apollo.ts');
    const variables = { input: { url: 'nope' } };
    const { data: rejected } = await client.mutate({ mutation: CreateReportDocument, variables });
    expect(rejected?.createReport).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { data } = await client.query({ query: ListReportsDocument, variables: { first: 2 } });
    expect(data?.reports.edges).toHaveLength(2);
    const id = await createReport();
    const statuses: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client.subscribe({ query: FollowReportDocument, variables: { id } }).subscribe({
        next: ({ data }) => statuses.push(data?.reportUpdated.status),
        complete: resolve,
        error: reject,
      });
    });
    expect(statuses.at(-1)).toBe('COMPLETED');
  });

  it('urql reads errors and lists, and follows a report', async () => {
    const { client } = await import('./generated/guide/urql.ts');
    const rejected = await client.mutation(CreateReportDocument, { input: { url: 'nope' } });
    expect(rejected.data?.createReport).toMatchObject({ code: 'VALIDATION_FAILED' });
    const list = await client.query(ListReportsDocument, { first: 2 });
    expect(list.data?.reports.edges).toHaveLength(2);
    const id = await createReport();
    const statuses: unknown[] = [];
    for await (const { data } of toAsyncIterable(client.subscription(FollowReportDocument, { id }))) {
      statuses.push(data?.reportUpdated.status);
    }
    expect(statuses.at(-1)).toBe('COMPLETED');
  });

  it('Apollo appends runs, and keeps all fields of a comparison', async () => {
    const { client } = await import('./generated/guide/apollo.ts');
    const { id, runs } = service().withRuns;
    const list = client.watchQuery({ query: ListRunsDocument, variables: { id, first: 2 } });
    const first = await list.refetch();
    await list.fetchMore({ variables: { after: first.data?.report?.runs.pageInfo.endCursor } });
    expect(list.getCurrentResult().data?.report?.runs?.edges).toHaveLength(Math.min(4, runs));
    const variables = { id };
    await client.query({ query: ShowHistoryDocument, variables });
    await client.query({ query: CountChangesDocument, variables });
    const known = client.readQuery({ query: ShowHistoryDocument, variables });
    expect(known?.report?.latestComparison?.changes).toBeInstanceOf(Array);
  });

  it('urql appends runs, and reads history without warnings', async () => {
    const { client } = await import('./generated/guide/urql.ts');
    const { id, runs } = service().withRuns;
    const first = await client.query(ListRunsDocument, { id, first: 2 });
    const after = first.data?.report?.runs.pageInfo.endCursor;
    const second = await client.query(ListRunsDocument, { id, first: 2, after });
    expect(second.data?.report?.runs.edges).toHaveLength(Math.min(4, runs));
    const history = await client.query(ShowHistoryDocument, { id });
    expect(history.data?.report?.latestComparison?.changes).toBeInstanceOf(Array);
  });

  it('Relay reads lists and follows a report', async () => {
    const { environment } = await import('./generated/guide/relay.ts');
    const data = await fetchQuery<relayTestListQuery>(environment, listQuery, { first: 2 }).toPromise();
    expect(data?.reports.edges).toHaveLength(2);
    const id = await createReport();
    const statuses: unknown[] = [];
    await new Promise<unknown>((resolve, reject) => {
      requestSubscription(environment, {
        subscription: followSubscription,
        variables: { id },
        onNext: (data) => statuses.push((data as { reportUpdated: { status: string } }).reportUpdated.status),
        onCompleted: () => resolve(null),
        onError: reject,
      });
    });
    expect(statuses.at(-1)).toBe('COMPLETED');
  });

  it('Apollo, urql and Relay read lists without arguments', async () => {
    const { client: apollo } = await import('./generated/guide/apollo.ts');
    const { client: urql } = await import('./generated/guide/urql.ts');
    const { environment } = await import('./generated/guide/relay.ts');
    const variables = { id: service().withRuns.id };
    const expected = {
      reports: { nodes: expect.arrayContaining([expect.objectContaining({ id: variables.id })]) },
      projects: { edges: [expect.anything(), expect.anything()] },
      report: { runs: { nodes: Array(service().withRuns.runs).fill(expect.anything()) } },
    };
    const query = ListWithoutArgumentsDocument;
    for (let time = 0; time < 2; time++) {
      expect((await apollo.query({ query, variables })).data).toMatchObject(expected);
      const { data } = await urql.query(query, variables);
      expect(data).toMatchObject({
        ...expected,
        reports: { ...expected.reports, totalCount: expect.any(Number) },
      });
    }
    const data = await fetchQuery<guideTestQuery>(environment, WITHOUT_ARGUMENTS, {}).toPromise();
    expect(data).toMatchObject({ reports: expected.reports, projects: expected.projects });
  });
});

describe('TRUSTED_DOCUMENTS', () => {
  it.each(['codegen-project/src/gql/persisted-documents.json', 'relay-persisted/documents.json'])(
    'takes %s, with the hashes of its documents',
    async (name) => {
      const file = new URL(`generated/${name}`, import.meta.url).pathname;
      const hashes = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
      const { key, startAnother } = service().app;
      const { url } = await startAnother('serve', { TRUSTED_DOCUMENTS: file, EMBEDDED_WORKER: 'off' });
      const target = { url: url ?? '', key };
      const headers = { accept: 'application/json' };
      expect(hashes.length).toBeGreaterThan(5);
      for (const sha256Hash of hashes) {
        const body = JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
        const { errors = [] } = await (await post(target, { body, headers })).json();
        for (const { message } of errors) expect(message).toMatch(/of required type|Subscriptions need/);
      }
    },
  );
});
