import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTempDatabase, type TempDatabaseAddress } from '../../support/create-temp-database.ts';
import { sendGraphql } from '../../support/graphql-client.ts';
import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let address: TempDatabaseAddress;
let proxy: PostgresProxy;
let app: TestApp;
let id: number;
let slug: string;

beforeAll(async () => {
  address = await createTempDatabase();
  proxy = await startPostgresProxy(address.url);
  app = await startTestApp({ DATABASE_URL: proxy.url });
  const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
  id = report?.id ?? 0;
  slug = report?.slug ?? '';
});
afterAll(async () => {
  await app.close();
  await proxy.cut();
  await address.remove();
});

const call = (path: string, method = 'GET', form?: Record<string, string>) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, prefer: 'respond-async' },
    ...(form && { body: new URLSearchParams(form) }),
  });
const FORM = { url: 'https://example.org/' };
const MUTATION = 'mutation { createReport(input: { url: "https://example.org/" }) { __typename } }';

it('while its database is away, a service says of everything that it is unavailable, and lives', async () => {
  await proxy.cut();
  const requests: [string, string, Record<string, string>?][] = [
    ['/api/v1/account', 'GET'],
    ['/api/v1/reports?search=example', 'GET'],
    [`/api/v1/reports/${id}`, 'GET'],
    ['/api/v1/reports', 'POST', FORM],
    [`/api/v1/reports/${id}`, 'PUT', { results: '1' }],
    [`/api/v1/reports/${id}`, 'DELETE'],
    [`/r/${slug}`, 'GET'],
    [`/r/${slug}/events`, 'GET'],
    ['/ready', 'GET'],
  ];
  for (const [path, method, form] of requests) {
    const answer = await call(path, method, form);
    expect(answer.status, `${method} ${path}`).toBe(503);
    expect(Number(answer.headers.get('retry-after')), `${method} ${path}`).toBeGreaterThan(0);
    expect(await answer.text()).not.toMatch(/ECONN|postgres|127\.0\.0\.1:\d/i);
  }
  for (const query of ['{ account { name } }', MUTATION]) {
    const { errors } = await sendGraphql(app, query);
    expect(errors?.[0]?.extensions, query).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: expect.any(Number),
    });
  }
  expect((await call('/health')).status).toBe(200);
  expect((await call('/metrics')).status).toBe(200);

  await proxy.mend();
  for (const path of ['/api/v1/account', '/api/v1/reports', `/r/${slug}`, '/ready']) {
    expect((await call(path)).status, path).toBe(200);
  }
  expect((await call('/api/v1/reports', 'POST', FORM)).status).toBe(201);
  expect((await sendGraphql(app, MUTATION)).data).toEqual({
    createReport: { __typename: 'CreateReportSuccess' },
  });
});
