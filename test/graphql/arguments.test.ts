import { describe, expect } from 'vitest';
import { sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const CREATE = 'mutation ($i: CreateReportInput!) { createReport(input: $i) { __typename } }';
const LIST = 'query ($f: ReportFilter) { reports(filter: $f) { totalCount } }';
const SHOW = 'query ($d: Int!) { report(databaseId: $d) { id } }';

test.beforeAll(async ({ app }) => {
  await seedReports(app.database, [{ url: 'https://a.example/', result: 'good' }]);
});

describe('an invalid argument', () => {
  test.for<[field: string, message: string]>([
    ['reports(first: 0) { totalCount }', 'Query.reports(first): Must be from 1 to 100.'],
    ['reports(first: 101) { totalCount }', 'Query.reports(first): Must be from 1 to 100.'],
    ['reports(first: 1, last: 1) { totalCount }', 'Query.reports(last): first and last'],
    ['reports(after: "x", last: 1) { totalCount }', 'Query.reports(after): Use after with first'],
    ['reports(before: "x") { totalCount }', 'Query.reports(before): Use before with last.'],
    ['reports(after: "damaged") { totalCount }', 'The cursor is not valid for this order and filter.'],
    ['reports { nodes { runs(last: 0) { totalCount } } }', 'Report.runs(last): Must be from 1 to 100.'],
    ['reports { nodes { ownerPageUrl(expiresIn: 1) } }', 'Report.ownerPageUrl(expiresIn): '],
    ['projects { nodes { trend(days: 100000) { date } } }', 'Project.trend(days): Must be a whole number'],
    ['projects { nodes { topFailures(first: 101) { reports } } }', 'Project.topFailures(first): '],
    ['report(id: "x", databaseId: 1) { id }', 'Query.report(id): Pass either id or databaseId.'],
    [
      'reports(filter: { minScore: 60, maxScore: 50 }) { totalCount }',
      'Query.reports(filter.minScore): Must not exceed the maximum.',
    ],
    [
      'account { reports(filter: { createdAfter: "2026-02-01", createdBefore: "2026-01-01" }) { totalCount } }',
      'Account.reports(filter.createdAfter): Must not be after the end.',
    ],
  ])('%s rejects the whole request', async ([field, message], { app }) => {
    const { data, errors } = await sendGraphql(app, `{ account { id } ${field} }`);
    expect(data ?? null).toBeNull();
    expect(errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(message),
        extensions: expect.objectContaining({ code: 'BAD_USER_INPUT' }),
      }),
    ]);
  });

  test('does not matter in a field that is left out', async ({ graphql }) => {
    const query = '{ account { __typename } reports(first: 0) @skip(if: true) { totalCount } }';
    expect(await graphql(query)).toEqual({ account: { __typename: 'Account' } });
  });
});

test('accepts bounds that are equal', async ({ graphql }) => {
  const filter = 'minScore: 50, maxScore: 50, createdAfter: "2026-01-01", createdBefore: "2026-01-01"';
  expect(await graphql(`{ reports(filter: { ${filter} }) { totalCount } }`)).toEqual({
    reports: { totalCount: 0 },
  });
});

describe('a wrong variable', () => {
  test.for<[query: string, variables: Record<string, unknown>]>([
    [SHOW, { d: 'x' }],
    [SHOW, { d: 3_000_000_000 }],
    [LIST, { f: { result: 'SPLENDID' } }],
    [LIST, { f: { unknown: 1 } }],
    [CREATE, { i: { url: 5 } }],
  ])('in %s with %j is BAD_USER_INPUT', async ([query, variables], { app }) => {
    const response = await sendGraphql(app, query, variables);
    expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(JSON.stringify(response)).not.toMatch(/did you mean/i);
  });

  test('in thousands of places is reported five times, without the values sent', async ({ app }) => {
    const members = Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`m${i}`, 1]));
    expect((await sendGraphql(app, LIST, { f: members })).errors).toHaveLength(5);
    const ids = Array.from({ length: 100 }, () => ['x'.repeat(900)]);
    const response = await sendGraphql(app, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
    expect(response.errors).toHaveLength(5);
    expect(JSON.stringify(response).length).toBeLessThan(4_000);
  });
});
