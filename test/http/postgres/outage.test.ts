import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../../src/logger.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../../support/fixture-site.ts';
import { sendGraphql } from '../../support/graphql-client.ts';
import { type PostgresProxy, startPostgresProxy } from '../../support/postgres-proxy.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let temp: TempDatabase;
let site: FixtureSite;
/** Settled when the held page may respond. */
let release: PromiseWithResolvers<void>;
/** The log of the service. */
let logged: string[];
let proxy: PostgresProxy;
let app: TestApp;
let id: number;
let slug: string;

beforeAll(async () => {
  release = Promise.withResolvers();
  const page = htmlPage('<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>');
  site = await startFixtureSite({
    '/paused': (_request, response) => {
      void release.promise.then(() => response.writeHead(200, page.headers).end(page.body));
    },
  });
  temp = await openTempDatabase();
  proxy = await startPostgresProxy(temp.url);
  logged = [];
  const logger = createLogger('error', { write: (line) => logged.push(line) });
  app = await startTestApp({ DATABASE_URL: proxy.url, ALLOW_TARGETS: site.host }, { logger });
  const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
  id = report?.id ?? 0;
  slug = report?.slug ?? '';
});
afterAll(async () => {
  await app.close();
  await proxy.cut();
  await temp.close();
  await site.close();
});

const call = (path: string, method = 'GET', form?: Record<string, string>) =>
  fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, prefer: 'respond-async' },
    ...(form && { body: new URLSearchParams(form) }),
  });
const MUTATION = 'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }';

it('responds to every request with unavailable during an outage of the database, and keeps running', async () => {
  const form = { url: site.url('/') };
  await proxy.cut();
  const requests: [string, string, Record<string, string>?][] = [
    ['/api/v1/account', 'GET'],
    ['/api/v1/reports?search=example', 'GET'],
    [`/api/v1/reports/${id}`, 'GET'],
    ['/api/v1/reports', 'POST', form],
    [`/api/v1/reports/${id}`, 'PUT', { results: '1' }],
    [`/api/v1/reports/${id}`, 'DELETE'],
    [`/r/${slug}`, 'GET'],
    [`/r/${slug}/events`, 'GET'],
    ['/ready', 'GET'],
  ];
  for (const [path, method, form] of requests) {
    const response = await call(path, method, form);
    expect(response.status, `${method} ${path}`).toBe(503);
    expect(Number(response.headers.get('retry-after')), `${method} ${path}`).toBeGreaterThan(0);
    expect(await response.text()).not.toMatch(/ECONN|postgres|127\.0\.0\.1:\d/i);
  }
  for (const query of ['{ account { name } }', MUTATION]) {
    const { errors } = await sendGraphql(app, query, form);
    expect(errors?.[0]?.extensions, query).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: expect.any(Number),
    });
  }
  // Without script nobody else would look again.
  expect((await call(`/r/${slug}`)).headers.get('refresh')).toMatch(/^\d+$/);
  expect((await call('/health')).status).toBe(200);
  expect((await call('/metrics')).status).toBe(200);

  await proxy.mend();
  for (const path of ['/api/v1/account', '/api/v1/reports', `/r/${slug}`, '/ready']) {
    expect((await call(path)).status, path).toBe(200);
  }
  expect((await call('/api/v1/reports', 'POST', form)).status).toBe(201);
  expect((await sendGraphql(app, MUTATION, form)).data).toEqual({
    createReport: { __typename: 'CreateReportSuccess' },
  });
});

it('a run whose results find no database keeps them until it is back, and fetches nothing again', async () => {
  const read = async () => (await (await call(`/api/v1/reports/${paused}`)).json()).data.status;
  const visits = () =>
    site.requests.filter(({ method, path }) => method === 'GET' && path === '/paused').length;
  const response = await call('/api/v1/reports', 'POST', { url: site.url('/paused') });
  const paused = (await response.json()).data.id;
  await expect.poll(visits).toBe(1);
  await proxy.cut();
  release.resolve();
  await expect.poll(() => logged.join()).toMatch('cannot store run state');
  await proxy.mend();
  await expect.poll(read).toBe('completed');
  expect(visits()).toBe(1);
});
