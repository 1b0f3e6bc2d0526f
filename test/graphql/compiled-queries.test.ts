/** A query is compiled when it is sent for the second time. Other texts of it are executed without compilation. */
import { expect } from 'vitest';
import { post } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base, globalId } from './fixtures.ts';

interface Sent {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

const SETTINGS = { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1000' };

const test = base
  .extend('settings', { scope: 'file' }, SETTINGS)
  .extend('send', { scope: 'file' }, async ({ app }) => {
    await seedReports(app.database, [
      { url: 'https://example.org/', result: 'good', privacy: 1 },
      { url: 'https://example.org/queued' },
      { url: 'https://example.com/', result: 'bad' },
    ]);
    return async (sent: Sent, { key = app.key, accept = '*/*' } = {}) => {
      const response = await post({ url: app.url, key }, { headers: { accept }, body: JSON.stringify(sent) });
      const text = await response.text();
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        body: text.replaceAll(/"(requestId|remaining|resetAt)":[^,}]+/g, '"$1":0'),
        remaining: Number(/"remaining":(\d+)/.exec(text)?.[1]),
      };
    };
  });

test.for<Sent>([
  {
    query: `{ reports(first: 2, orderBy: { field: RESULT }) {
      totalCount pageInfo { hasNextPage startCursor endCursor } edges { cursor node { ...Parts } }
    } }
    fragment Parts on Report {
      __typename id url finalUrl status result score cappedBy createdAt generatedAt privacy
      error { code } coverage { judged } categories { score } page { title headers { name } } checks { value }
      account { name usage { reports } limits { runsPerMinute } apiKey { scope } }
    }`,
  },
  {
    query: `query Some($with: Boolean!, $size: Int = 1, $filter: ReportFilter) {
      reports(first: $size, filter: $filter) { nodes { a: url score @include(if: $with) b: project @skip(if: $with) } }
    }`,
    operationName: 'Some',
    variables: { with: true, filter: { result: 'BAD', search: 'EXAMPLE' } },
  },
  {
    query: `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Report { url } ... on Account { name } } }`,
    variables: { ids: [globalId('Report', 2), globalId('Account', 1), globalId('Account', 9), 'x'] },
  },
  { query: '{ __schema { queryType { name } } __type(name: "Report") { fields { name type { kind } } } }' },
  { query: '{ rateLimit { limit cost } report(databaseId: 77) { id } }' },
  {
    query: 'query ($search: String) { reports(filter: { search: $search }) { totalCount } }',
    variables: { search: null },
  },
  { query: '{ account { name } reports(after: "damaged") { totalCount } }' },
  { query: 'query ($size: Int) { reports(first: $size) { totalCount } }', variables: { size: 101 } },
  { query: 'query One { account { id } } query Two { account { name } }', operationName: 'Two' },
  { query: '{ reports(first: 100) { nodes { checks { evidence { note } } } } }' },
  {
    query: 'query ($with: Boolean = true) { account { name @include(if: $with) } }',
    variables: { with: null },
  },
  {
    query: 'query ($by: OrderDirection = ASC) { reports(orderBy: { direction: $by }) { totalCount } }',
    variables: { by: null },
  },
  {
    query: `query ($a: Boolean!, $b: Boolean!) { account { ...Name @include(if: $a) ...Name @include(if: $b) } }
      fragment Name on Account { name }`,
    variables: { a: false, b: true },
  },
  { query: 'mutation { deleteReport(input: { id: "x" }) { __typename } }' },
])('a query that is sent again has the same response: $query', async (sent, { send }) => {
  const other = { ...sent, query: `${sent.query} # other` };
  const accepts = [
    undefined,
    'application/json',
    'application/graphql-response+json, application/json;q=0.9',
  ];
  for (const [i, accept] of accepts.entries()) {
    const { remaining: _, ...expected } = await send({ ...other, query: `${other.query} ${i}` }, { accept });
    for (let time = 0; time < 2; time++) expect(await send(sent, { accept })).toMatchObject(expected);
  }
});

test('a compiled query is not executed for another operation or without a key', async ({ send }) => {
  const sent = { query: 'query Named { account { id } }' };
  for (let time = 0; time < 2; time++) expect(await send(sent)).toMatchObject({ status: 200 });
  expect((await send({ ...sent, operationName: 'Other' })).body).toContain('OPERATION_RESOLUTION_FAILURE');
  expect(await send(sent, { key: 'wrong' })).toMatchObject({ status: 401 });
});

test('a compiled query takes as much of the rate limit, and no more when it fails', async ({ send }) => {
  const good = { query: '{ reports(first: 100) { nodes { checks { id: outcome } } } }' };
  const wrong = {
    query: '{ rateLimit { cost } reports(first: 100, after: "x") { nodes { checks { outcome } } } }',
  };
  const left: number[] = [];
  for (const sent of [good, good, good, wrong, wrong, wrong]) left.push((await send(sent)).remaining);
  expect(left.slice(1).map((remaining, i) => (left[i] ?? 0) - remaining)).toEqual([11, 11, 11, 11, 11]);
});
