import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/database/entities/report.ts';
import { sendRaw } from '../rest/rest-client.ts';
import { expectGraphqlData, type GraphqlTarget, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let stranger: GraphqlTarget;
let report: Report;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', PUBLIC_URL: 'https://reports.example/base/' });
  stranger = { url: app.url, key: await app.addAccount('Stranger') };
  const [seeded] = await seedReports(app.database, [
    { url: 'https://example.org/', result: 'good', privacy: 1 },
  ]);
  if (!seeded) throw new Error('Nothing was seeded.');
  report = seeded;
});
afterAll(() => app.close());

const globalId = (type: string, id: number | string) => Buffer.from(`${type}:${id}`).toString('base64url');

describe('node, nodes and report', () => {
  it('find the objects of the account', async () => {
    const id = globalId('Report', report.id);
    const data = await expectGraphqlData(
      app,
      `query ($id: ID!, $account: ID!, $databaseId: Int!) {
        node(id: $id) { __typename id }
        account: node(id: $account) { ... on Account { name } }
        byId: report(id: $id) { url }
        byDatabaseId: report(databaseId: $databaseId) { id url }
      }`,
      { id, account: globalId('Account', 1), databaseId: report.id },
    );
    expect(data).toEqual({
      node: { __typename: 'Report', id },
      account: { name: 'Default' },
      byId: { url: 'https://example.org/' },
      byDatabaseId: { id, url: 'https://example.org/' },
    });
  });

  it.each([
    ['a missing report', () => globalId('Report', 999_999)],
    ['another spelling of the id', () => globalId('Report', `0${report.id}`)],
    ['a padded global id', () => Buffer.from(`Report:${report.id} `).toString('base64')],
    ['another account', () => globalId('Account', 2)],
    ['a type without nodes', () => globalId('Audit', 'canonical')],
    ['a type that does not exist', () => globalId('Nothing', 1)],
    ['a prototype name', () => globalId('__proto__', 1)],
    ['nonsense', () => '%%%'],
    ['nothing', () => ''],
  ])('are null for %s', async (_what, id) => {
    const data = await expectGraphqlData(
      app,
      'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } report(id: $id) { id } }',
      { id: id() },
    );
    expect(data).toEqual({ node: null, nodes: [null], report: null });
  });

  it('are null for the report of another account, and keep the order of ids', async () => {
    const [theirs] = await seedReports(app.database, [{ accountId: 2, url: 'https://theirs.example/' }]);
    const ids = [globalId('Report', theirs?.id ?? 0), globalId('Report', report.id), globalId('Account', 2)];
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(await expectGraphqlData(app, query, { ids })).toEqual({ nodes: [null, { id: ids[1] }, null] });
    expect(await expectGraphqlData(stranger, query, { ids })).toEqual({
      nodes: [{ id: ids[0] }, null, { id: ids[2] }],
    });
  });

  it('need exactly one id', async () => {
    for (const query of ['{ report { id } }', '{ report(id: "x", databaseId: 1) { id } }']) {
      const response = await sendGraphql(app, query);
      expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    }
  });
});

describe('ownerPageUrl', () => {
  it('is signed and expires, under the public address', async () => {
    const data = await expectGraphqlData<{ report: { pageUrl: string; ownerPageUrl: string } }>(
      app,
      'query ($id: Int!) { report(databaseId: $id) { pageUrl ownerPageUrl } }',
      { id: report.id },
    );
    expect(data.report.pageUrl).toBe(`https://reports.example/base/r/${report.slug}`);
    expect(data.report.ownerPageUrl).toMatch(/\?expires=\d{10}&signature=[\w-]{43}$/);
  });

  it.each([
    ['write', true],
    ['read', false],
  ] as const)('of a %s key opens a page on which actions are shown: %s', async (scope, hasActions) => {
    const { report: shown } = await expectGraphqlData<{ report: { ownerPageUrl: string } }>(
      { url: app.url, key: await app.addKey(scope) },
      'query ($id: Int!) { report(databaseId: $id) { ownerPageUrl } }',
      { id: report.id },
    );
    const path = `/r/${report.slug}`;
    const page = await fetch(app.url + path + new URL(shown.ownerPageUrl).search);
    expect(page.status).toBe(200);
    expect((await page.text()).includes(`${report.slug}/delete?`)).toBe(hasActions);
  });

  it.each([59, 604_801, -1])('is rejected for %i seconds', async (expiresIn) => {
    const response = await sendGraphql(
      app,
      'query ($id: Int!, $s: Int!) { report(databaseId: $id) { ownerPageUrl(expiresIn: $s) } }',
      {
        id: report.id,
        s: expiresIn,
      },
    );
    expect(response.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('mutations', () => {
  const create =
    'mutation ($url: String!) { createReport(input: { url: $url }) { __typename ... on Error { code message } } }';

  it('with a read key return a ForbiddenError', async () => {
    const reader = { url: app.url, key: await app.addKey('read') };
    const id = globalId('Report', report.id);
    const data = await expectGraphqlData(
      reader,
      `mutation ($id: ID!) {
        createReport(input: { url: "https://example.org" }) { ... on Error { code } }
        updateReport(input: { id: $id, privacy: PUBLIC }) { ... on Error { code } }
        deleteReport(input: { id: $id }) { ... on Error { code } }
      }`,
      { id },
    );
    const forbidden = { code: 'FORBIDDEN' };
    expect(data).toEqual({ createReport: forbidden, updateReport: forbidden, deleteReport: forbidden });
  });

  it('on reports that are missing, malformed or foreign return the same NotFoundError', async () => {
    const ids = [globalId('Report', report.id), globalId('Report', 999_999), 'nonsense'];
    for (const id of ids) {
      const data = await expectGraphqlData(
        stranger,
        `mutation ($id: ID!) {
          updateReport(input: { id: $id, updateResults: true }) { ... on Error { code message } }
          deleteReport(input: { id: $id }) { ... on Error { code message } }
        }`,
        { id },
      );
      const notFound = { code: 'NOT_FOUND', message: 'Not found.' };
      expect(data).toEqual({ updateReport: notFound, deleteReport: notFound });
    }
  });

  it('beyond the runs of the minute return a RunLimitError', async () => {
    const limited = await startTestApp({ EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '1' });
    try {
      const url = 'https://example.org/';
      expect(await expectGraphqlData(limited, create, { url })).toMatchObject({
        createReport: { __typename: 'CreateReportSuccess' },
      });
      const query = create.replace('code message', 'code ... on RunLimitError { retryAfter }');
      const data = await expectGraphqlData<{ createReport: { retryAfter: number } }>(limited, query, { url });
      expect(data).toMatchObject({ createReport: { __typename: 'RunLimitError', code: 'RATE_LIMITED' } });
      expect(data.createReport.retryAfter).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  it('beyond the queue limit return a QueueFullError and consume no run', async () => {
    const full = await startTestApp({ EMBEDDED_WORKER: 'off', QUEUE_LIMIT: '1', RUNS_PER_MINUTE: '10' });
    try {
      const url = 'https://example.org/';
      await expectGraphqlData(full, create, { url });
      const data = await expectGraphqlData(full, create, { url });
      expect(data).toMatchObject({ createReport: { __typename: 'QueueFullError', code: 'QUEUE_FULL' } });
      expect(await expectGraphqlData(full, '{ rateLimit { runsRemaining } }')).toEqual({
        rateLimit: { runsRemaining: 9 },
      });
    } finally {
      await full.close();
    }
  });
});

describe('keys', () => {
  it('are rejected in a repeated header, even if both have the same key', async () => {
    const authorization: [string, string] = ['Authorization', `Bearer ${app.key}`];
    const path = '/graphql?query={__typename}';
    expect((await sendRaw(app.url, path, [authorization])).status).toBe(200);
    expect((await sendRaw(app.url, path, [authorization, authorization])).status).toBe(401);
  });

  it.each([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic dGVzdA==' }],
    ['an unknown key', { authorization: 'Bearer prk_unknown' }],
  ])('are needed: %s is a 401 like any other', async (_what, headers) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"query":"{__typename}"}',
    });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const { errors } = await response.json();
    expect(errors).toEqual([
      {
        message: 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."',
        extensions: { code: 'UNAUTHENTICATED', requestId: response.headers.get('x-request-id') },
      },
    ]);
  });
});
