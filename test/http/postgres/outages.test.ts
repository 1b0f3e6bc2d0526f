import { expect } from 'vitest';
import { startApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { createLogger } from '../../../src/logger.ts';
import { pausableSite } from '../../rest/pausable-site.ts';
import { sendGraphql } from '../../support/graphql-client.ts';
import { startPostgresProxy } from '../../support/postgres-proxy.ts';
import { freePort } from '../../support/postgres-server.ts';
import { seedReport } from '../../support/seed-reports.ts';
import { startTestApp } from '../../support/test-app.ts';
import { test as base } from '../fixtures.ts';

/** The probes take 2 s; without a limit of their own they would take the 60 s of a query. */
const LIMIT_MS = 30_000;
/** More than a process has connections. */
const SCRAPES = 15;
const MUTATION = 'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }';

const test = base
  .extend('proxy', { scope: 'file' }, async ({ temp }, { onCleanup }) => {
    const proxy = await startPostgresProxy(temp.url);
    onCleanup(proxy.cut);
    return proxy;
  })
  .extend('site', { scope: 'file' }, pausableSite)
  .extend('app', { scope: 'file' }, async ({ proxy, site, parts }, { onCleanup }) => {
    const app = await startTestApp({ DATABASE_URL: proxy.url, ALLOW_TARGETS: site.host }, parts);
    onCleanup(app.close);
    return app;
  })
  .extend('send', { scope: 'file' }, async ({ app }) => {
    return async (path: string, method = 'GET', form?: Record<string, string>) =>
      await fetch(app.url + path, {
        method,
        headers: { authorization: `Bearer ${app.key}`, prefer: 'respond-async' },
        ...(form && { body: new URLSearchParams(form) }),
      });
  });

/** The value of a metric. */
async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

test('counts statements and their time, and a scrape takes nothing from the next', async ({ app, send }) => {
  const count = () => readMetric(app.url, 'page_reports_database_query_seconds_count');
  const before = await count();
  for (let i = 0; i < 10; i++) await send('/api/v1/account');
  expect(await count()).toBeGreaterThanOrEqual(before + 10);
  expect(await readMetric(app.url, 'page_reports_database_query_seconds_sum')).toBeGreaterThan(0);
  expect(await readMetric(app.url, 'page_reports_database_connections\\{state="max"\\}')).toBe(10);
});

test('every request during an outage of the database gets unavailable, and the service keeps running', async ({
  app,
  proxy,
  send,
  site,
}) => {
  const report = await seedReport(app.database, { url: 'https://example.org/', result: 'good' });
  const form = { url: site.url('/') };
  const page = `/r/${report.slug}`;
  await proxy.cut();
  for (const request of [
    ['/api/v1/account'],
    ['/api/v1/reports?search=example'],
    [`/api/v1/reports/${report.id}`],
    ['/api/v1/reports', 'POST', form],
    [`/api/v1/reports/${report.id}`, 'PUT', { results: '1' }],
    [`/api/v1/reports/${report.id}`, 'DELETE'],
    [page],
    [`${page}/events`],
    ['/ready'],
  ] as [path: string, method?: string, form?: Record<string, string>][]) {
    const response = await send(...request);
    const name = request.slice(0, 2).join(' ');
    expect(response.status, name).toBe(503);
    expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0);
    expect(await response.text()).not.toMatch(/ECONN|postgres|127\.0\.0\.1:\d/i);
  }
  for (const query of ['{ account { name } }', MUTATION]) {
    const { errors } = await sendGraphql(app, query, form);
    expect(errors?.[0]?.extensions, query).toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: expect.any(Number),
    });
  }
  // A page without script is not loaded again otherwise.
  expect((await send(page)).headers.get('refresh')).toMatch(/^\d+$/);
  expect((await send('/health')).status).toBe(200);
  expect((await send('/metrics')).status).toBe(200);

  await proxy.mend();
  for (const path of ['/api/v1/account', '/api/v1/reports', page, '/ready']) {
    expect((await send(path)).status, path).toBe(200);
  }
  expect((await send('/api/v1/reports', 'POST', form)).status).toBe(201);
  expect((await sendGraphql(app, MUTATION, form)).data).toEqual({
    createReport: { __typename: 'CreateReportSuccess' },
  });
});

test('while the database is frozen, /ready and /metrics respond within seconds', async ({ proxy, send }) => {
  proxy.silence();
  const startedAt = performance.now();
  const [ready, health, ...metrics] = await Promise.all(
    ['/ready', '/health', ...Array(SCRAPES).fill('/metrics')].map((path) => send(path)),
  );
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
  expect(ready?.status).toBe(503);
  expect(await ready?.json()).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('the database does not respond'),
  });
  expect(health?.status).toBe(200);
  expect(metrics).toHaveLength(SCRAPES);
  for (const response of metrics) {
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('page_reports_queue_waiting Nan');
    expect(text).toContain('process_cpu_seconds_total');
  }
  await proxy.cut();
  await proxy.mend();
  await expect.poll(async () => (await send('/ready')).status).toBe(200);
});

test('a worker is ready while it can claim runs', async ({ proxy, onTestFinished }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = readConfig({ DATABASE_URL: proxy.url, METRICS_PORT: String(port), AUDIT_CONCURRENCY: '1' });
  const worker = await startApp(config, 'work', { logger: createLogger('silent') });
  onTestFinished(worker.close);
  const ready = async () => await fetch(`${url}/ready`);
  expect((await ready()).status).toBe(200);
  expect(await readMetric(url, 'page_reports_database_connections\\{state="max"\\}')).toBe(10);
  await proxy.cut();
  await expect.poll(async () => (await ready()).status).toBe(503);
  await expect
    .poll(async () => (await (await ready()).json()).message)
    .toBe('Not ready: runs cannot be claimed.');
  expect((await ready()).headers.get('retry-after')).toBe('5');
  await proxy.mend();
  await expect.poll(async () => (await ready()).status).toBe(200);
});
