import { describe, expect } from 'vitest';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base, globalId } from './fixtures.ts';

const SETTINGS = {
  EMBEDDED_WORKER: 'off',
  PUBLIC_URL: 'https://reports.example/base/',
  RUNS_PER_MINUTE: '1',
  QUEUE_LIMIT: '2',
};

const test = base
  .extend('settings', { scope: 'file' }, SETTINGS)
  .extend('report', { scope: 'file' }, async ({ app }) => {
    const report = { url: 'https://example.org/', result: 'good', privacy: 1 } as const;
    const { id, slug } = await seedReport(app.database, report);
    return { id, slug, globalId: globalId('Report', id) };
  });

describe('node, nodes and report', () => {
  test('find the objects of the account', async ({ graphql, report }) => {
    const query = `query ($id: ID!, $account: ID!, $databaseId: Int!) {
      node(id: $id) { __typename id }
      account: node(id: $account) { id ... on Account { name apiKey { id databaseId } } }
      byId: report(id: $id) { url }
      byDatabaseId: report(databaseId: $databaseId) { id url }
    }`;
    const id = report.globalId;
    const account = globalId('Account', 1);
    expect(await graphql(query, { id, account, databaseId: report.id })).toEqual({
      node: { __typename: 'Report', id },
      // Normalizing caches would merge an account and a key with the same id.
      account: { id: account, name: 'Default', apiKey: { id: globalId('ApiKey', 1), databaseId: 1 } },
      byId: { url: 'https://example.org/' },
      byDatabaseId: { id, url: 'https://example.org/' },
    });
  });

  test.for<[name: string, id: (reportId: number) => string]>([
    ['a missing report', () => globalId('Report', 999_999)],
    ['another spelling of the id', (id) => globalId('Report', `0${id}`)],
    ['another account', () => globalId('Account', 2)],
    ['a type without nodes', () => globalId('Audit', 'canonical')],
    ['a prototype name', () => globalId('__proto__', 1)],
  ])('are null for %s', async ([, idOf], { graphql, report }) => {
    const query = 'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } report(id: $id) { id } }';
    expect(await graphql(query, { id: idOf(report.id) })).toEqual({
      node: null,
      nodes: [null],
      report: null,
    });
  });

  test('are null for other accounts, and keep the order', async ({ app, graphql, stranger, report }) => {
    const foreign = await seedReport(app.database, { accountId: 2, url: 'https://foreign.example/' });
    const ids = [globalId('Report', foreign.id), report.globalId, globalId('Account', 2)];
    const query = `query ($ids: [ID!]!, $id: ID!, $databaseId: Int!) {
      nodes(ids: $ids) { id }
      node(id: $id) { id } report(id: $id) { id } byDatabaseId: report(databaseId: $databaseId) { id }
    }`;
    const hidden = { node: null, report: null, byDatabaseId: null };
    const foreignIds = { id: ids[0], databaseId: foreign.id };
    expect(await graphql(query, { ids, ...foreignIds })).toEqual({
      nodes: [null, { id: ids[1] }, null],
      ...hidden,
    });
    const ownIds = { id: ids[1], databaseId: report.id };
    expect(await expectGraphqlData(stranger, query, { ids, ...ownIds })).toEqual({
      nodes: [{ id: ids[0] }, null, { id: ids[2] }],
      ...hidden,
    });
  });
});

test('ownerPageUrl opens a private page with the actions of a write key', async ({
  app,
  graphql,
  report,
}) => {
  const query = 'query ($id: Int!) { report(databaseId: $id) { pageUrl ownerPageUrl } }';
  const data = await graphql<{ report: { pageUrl: string; ownerPageUrl: string } }>(query, { id: report.id });
  expect(data.report.pageUrl).toBe(`https://reports.example/base/r/${report.slug}`);
  const page = await fetch(`${app.url}/r/${report.slug}${new URL(data.report.ownerPageUrl).search}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`${report.slug}/delete?`)]);
});

describe('mutations', () => {
  const CREATE = `mutation { createReport(input: { url: "https://example.org/" }) {
    __typename ... on Error { code message } ... on RunLimitError { retryAfter } ... on QueueFullError { retryAfter }
  } }`;

  test('with a read key return a ForbiddenError', async ({ reader, report }) => {
    const query = `mutation ($id: ID!) {
      createReport(input: { url: "https://example.org" }) { __typename ... on Error { code } }
      updateReport(input: { id: $id, privacy: PUBLIC }) { __typename ... on Error { code } }
      deleteReport(input: { id: $id }) { __typename ... on Error { code } }
      deleteProject(input: { name: "example.org" }) { __typename ... on Error { code } }
      createSiteAudit(input: { url: "https://example.org" }) { __typename ... on Error { code } }
      cancelSiteAudit(input: { id: $id }) { __typename ... on Error { code } }
      deleteSiteAudit(input: { id: $id }) { __typename ... on Error { code } }
    }`;
    const forbidden = { __typename: 'ForbiddenError', code: 'FORBIDDEN' };
    expect(await expectGraphqlData(reader, query, { id: report.globalId })).toEqual({
      createReport: forbidden,
      updateReport: forbidden,
      deleteReport: forbidden,
      deleteProject: forbidden,
      createSiteAudit: forbidden,
      cancelSiteAudit: forbidden,
      deleteSiteAudit: forbidden,
    });
  });

  test('return errors over the limit of runs and over that of the queue', async ({ app, graphql }) => {
    const isPositive = (seconds: number) => seconds > 0;
    const error = { message: expect.any(String), retryAfter: expect.toSatisfy(isPositive) };
    expect(await graphql(CREATE)).toEqual({ createReport: { __typename: 'CreateReportSuccess' } });
    expect(await graphql(CREATE)).toEqual({
      createReport: { __typename: 'RunLimitError', code: 'RATE_LIMITED', ...error },
    });
    const keys = [await app.addKey('write'), await app.addKey('write')];
    const [second, third] = keys.map((key) => ({ url: app.url, key }));
    await expectGraphqlData(second ?? app, CREATE);
    expect(await expectGraphqlData(third ?? app, CREATE)).toEqual({
      createReport: { __typename: 'QueueFullError', code: 'QUEUE_FULL', ...error },
    });
  });
});
