import { existsSync } from 'node:fs';
import { gql } from '@apollo/client';
import { parse } from 'graphql';
import { fetchQuery, requestSubscription } from 'relay-runtime';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toAsyncIterable } from 'wonka';
import { useClientService } from '../support/clients/client-service.ts';
import {
  COUNT_CHANGES,
  CREATE_REPORT,
  FOLLOW_REPORT,
  LIST_REPORTS,
  LIST_RUNS,
  SHOW_HISTORY,
} from '../support/clients/report-operations.ts';
import followSubscription from './generated/relay/relayTestFollowSubscription.graphql.ts';
import listQuery, { type relayTestListQuery } from './generated/relay/relayTestListQuery.graphql.ts';

interface RunList {
  report: { runs: { edges: unknown[]; pageInfo: { endCursor: string } } };
}
interface Comparison {
  report: { latestComparison: { changes: unknown[] } };
}

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
  const { data } = await client.mutate<{ createReport: { report: { id: string } } }>({
    mutation: gql(CREATE_REPORT),
    variables: { input: { url: service().site.url('/') } },
  });
  return data?.createReport.report.id ?? expect.fail('No report was created.');
}

describe('the client of the guide for', () => {
  it('Apollo reads errors and lists, and follows a report', async () => {
    const { client } = await import('./generated/guide/apollo.ts');
    const { data: rejected } = await client.mutate<{ createReport: object }>({
      mutation: gql(CREATE_REPORT),
      variables: { input: { url: 'nope' } },
    });
    expect(rejected?.createReport).toMatchObject({ code: 'VALIDATION_FAILED' });
    const { data } = await client.query<{ reports: { edges: unknown[] } }>({
      query: gql(LIST_REPORTS),
      variables: { first: 2 },
    });
    expect(data?.reports.edges).toHaveLength(2);
    const id = await createReport();
    const statuses: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client
        .subscribe<{ reportUpdated: { status: string } }>({ query: gql(FOLLOW_REPORT), variables: { id } })
        .subscribe({
          next: ({ data }) => statuses.push(data?.reportUpdated.status),
          complete: resolve,
          error: reject,
        });
    });
    expect(statuses.at(-1)).toBe('COMPLETED');
  });

  it('urql reads errors and lists, and follows a report', async () => {
    const { client } = await import('./generated/guide/urql.ts');
    const rejected = await client.mutation(parse(CREATE_REPORT), { input: { url: 'nope' } });
    expect(rejected.data?.createReport).toMatchObject({ code: 'VALIDATION_FAILED' });
    const list = await client.query(parse(LIST_REPORTS), { first: 2 });
    expect(list.data?.reports.edges).toHaveLength(2);
    const id = await createReport();
    const statuses: unknown[] = [];
    for await (const { data } of toAsyncIterable(client.subscription(parse(FOLLOW_REPORT), { id }))) {
      statuses.push(data?.reportUpdated.status);
    }
    expect(statuses.at(-1)).toBe('COMPLETED');
  });

  it('Apollo appends runs, and keeps all fields of a comparison', async () => {
    const { client } = await import('./generated/guide/apollo.ts');
    const { id, runs } = service().withRuns;
    const list = client.watchQuery<RunList>({ query: gql(LIST_RUNS), variables: { id, first: 2 } });
    const first = await list.refetch();
    await list.fetchMore({ variables: { after: first.data?.report.runs.pageInfo.endCursor } });
    expect(list.getCurrentResult().data?.report?.runs?.edges).toHaveLength(Math.min(4, runs));
    await client.query({ query: gql(SHOW_HISTORY), variables: { id } });
    await client.query({ query: gql(COUNT_CHANGES), variables: { id } });
    const known = client.readQuery<Comparison>({ query: gql(SHOW_HISTORY), variables: { id } });
    expect(known?.report.latestComparison.changes).toBeInstanceOf(Array);
  });

  it('urql appends runs, and reads history without warnings', async () => {
    const { client } = await import('./generated/guide/urql.ts');
    const { id, runs } = service().withRuns;
    const first = await client.query<RunList>(parse(LIST_RUNS), { id, first: 2 });
    const after = first.data?.report.runs.pageInfo.endCursor;
    const second = await client.query<RunList>(parse(LIST_RUNS), { id, first: 2, after });
    expect(second.data?.report.runs.edges).toHaveLength(Math.min(4, runs));
    const history = await client.query<Comparison>(parse(SHOW_HISTORY), { id });
    expect(history.data?.report.latestComparison.changes).toBeInstanceOf(Array);
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

  it('graphql-codegen generates types', () => {
    expect(existsSync(new URL('generated/codegen-project/src/gql/graphql.ts', import.meta.url))).toBe(true);
  });
});
