import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendGraphql } from '../support/graphql-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

describe('a wrong variable', () => {
  it.each([
    ['query ($d: Int!) { report(databaseId: $d) { id } }', { d: 'x' }],
    ['query ($d: Int!) { report(databaseId: $d) { id } }', {}],
    ['query ($d: Int!) { report(databaseId: $d) { id } }', { d: 3_000_000_000 }],
    ['query ($f: ReportFilter) { reports(filter: $f) { totalCount } }', { f: { result: 'SPLENDID' } }],
    ['query ($f: ReportFilter) { reports(filter: $f) { totalCount } }', { f: { unknown: 1 } }],
    ['mutation ($i: CreateReportInput!) { createReport(input: $i) { __typename } }', { i: { url: 5 } }],
    ['mutation ($i: CreateReportInput!) { createReport(input: $i) { __typename } }', { i: null }],
  ])('in %s with %j is BAD_USER_INPUT', async (query, variables) => {
    const response = await sendGraphql(app, query, variables);
    expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(JSON.stringify(response)).not.toMatch(/did you mean/i);
  });

  it('by the hundred are reported five times, without the values sent', async () => {
    const x = 'x'.repeat(900);
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    const response = await sendGraphql(app, query, { ids: Array.from({ length: 100 }, () => [x]) });
    expect(response.errors).toHaveLength(5);
    expect(JSON.stringify(response).length).toBeLessThan(4_000);
  });

  it('by the thousand is rejected as fast as any', async () => {
    const f = Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`m${i}`, 1]));
    const response = await sendGraphql(
      app,
      'query ($f: ReportFilter) { reports(filter: $f) { totalCount } }',
      {
        f,
      },
    );
    expect(response.errors).toHaveLength(5);
  });

  it.each(['variables', 'extensions'])('%s that is no JSON, by GET, is BAD_REQUEST', async (name) => {
    const response = await fetch(`${app.url}/graphql?query={account{id}}&${name}=nojson`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].extensions.code).toBe('BAD_REQUEST');
  });
});
