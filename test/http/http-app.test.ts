import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  lines = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  app = await startTestApp({ EMBEDDED_WORKER: 'off' }, { logger: pino({ level: 'info' }, sink) });
});
afterAll(() => app.close());

const get = (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init });
const logged = (response: Response) =>
  lines.filter(({ requestId }) => requestId === response.headers.get('x-request-id'));

test.each([
  '/health',
  '/ready',
  '/metrics',
  '/',
  '/openapi.json',
  '/docs',
  '/graphql',
  '/nowhere',
  '/api/v1/account',
])('%s names the request and carries the security headers', async (path) => {
  const response = await get(path, { headers: { 'X-Request-Id': 'mine' } });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(response.headers.get('permissions-policy')).toMatch(/^camera=\(\), /);
  expect(response.headers.get('strict-transport-security')).toBeNull();
  expect(response.headers.get('cache-control')).not.toBeNull();
  await response.body?.cancel();
});

test('sends Strict-Transport-Security if PUBLIC_URL is https', async () => {
  const secure = await startTestApp({ EMBEDDED_WORKER: 'off', PUBLIC_URL: 'https://reports.example.org' });
  const { headers } = await fetch(`${secure.url}/health`);
  await secure.close();
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test.each([
  ['GET', '/nowhere'],
  ['POST', '/nowhere'],
  ['GET', '/docs/../../package.json'],
  ['GET', '/api/v2/reports'],
  ['GET', '/%00'],
  ['GET', '/%'],
])('%s %s is not found, in the shape of every error', async (method, path) => {
  const response = await get(path, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: 'Not found.',
    code: 'not_found',
    status: 404,
    request_id: response.headers.get('x-request-id'),
  });
});

test.each(['/', '/health', '/ready', '/metrics', '/openapi.json', '/docs'])(
  '%s allows reading, and says so to other methods',
  async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await get(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
    }
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
  },
);

test('is up and ready', async () => {
  expect(await (await get('/health')).json()).toEqual({
    status: 'ok',
    version: packageInfo.version,
    catalogue: CATALOGUE_VERSION,
  });
  expect(await (await get('/ready')).json()).toEqual({ status: 'ready' });
});

describe('metrics', () => {
  test('count requests by route pattern, so that clients cannot make up names', async () => {
    await get('/api/v1/reports/987654321?search=x');
    await get('/made-up-by-a-client');
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    expect(text).toMatch(
      /page_reports_http_requests_total\{method="GET",route="\/api\/v1\/reports\/:id",status="401"\} 1/,
    );
    expect(text).not.toContain('made-up');
    expect(text).not.toContain('987654321');
  });

  test('include the length and age of the queue', async () => {
    await get('/api/v1/reports', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.key}`, Prefer: 'respond-async' },
      body: new URLSearchParams({ url: 'https://example.com/' }),
    });
    const text = await (await get('/metrics')).text();
    expect(text).toMatch(/^page_reports_queue_waiting 1$/m);
    expect(text).toMatch(/^page_reports_queue_oldest_age_seconds \d/m);
    expect(text).toMatch(/^page_reports_event_loop_delay_seconds\{quantile="0\.99"\} \d/m);
  });
});

describe('the log', () => {
  test('has one line a request, with the route and neither query nor key', async () => {
    const response = await get('/api/v1/reports/7?owner_link=60&password=secret', {
      headers: { Authorization: `Bearer ${app.key}` },
    });
    const own = logged(response);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({
      level: 30,
      method: 'GET',
      route: '/api/v1/reports/:id',
      status: 404,
      durationMs: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(JSON.stringify(lines)).not.toContain(app.key);
  });

  test('says why a request was rejected unread, without its content', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(`FOO / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.key}\r\n\r\n`);
    const [, requestId] = /^X-Request-Id: (.*)$/m.exec(await text(socket)) ?? [];
    const line = lines.find((candidate) => candidate.requestId === requestId);
    expect(line).toMatchObject({ level: 30, status: 400, reason: 'Parse Error: Invalid method encountered' });
    const packet = Buffer.from(app.key).toJSON().data.join();
    expect(JSON.stringify(lines)).not.toContain(packet);
    expect(await (await get('/metrics')).text()).toMatch(
      /^page_reports_refusals_total\{code="bad_request"\} 1$/m,
    );
  });

  test('has the cause of an unexpected error, and the client has not', async () => {
    const sqlite = openSqlite(app.databaseFile);
    sqlite.exec('alter table reports rename to moved');
    const response = await get('/api/v1/reports', { headers: { Authorization: `Bearer ${app.key}` } });
    sqlite.exec('alter table moved rename to reports');
    sqlite.close();
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: 'The service had an internal error.',
      code: 'internal',
      status: 500,
      request_id: response.headers.get('x-request-id'),
    });
    const [failure] = logged(response);
    expect(failure).toMatchObject({ level: 50, err: { stack: expect.stringContaining('reports') } });
  });
});

test('a database without its newest migration is not ready, and the metrics still respond', async () => {
  const sqlite = openSqlite(app.databaseFile);
  sqlite.exec(
    'alter table mikro_orm_migrations rename to moved; alter table report_counts rename to moved_counts',
  );
  const response = await get('/ready');
  const metrics = await get('/metrics');
  sqlite.exec('drop table if exists mikro_orm_migrations');
  sqlite.exec(
    'alter table moved rename to mikro_orm_migrations; alter table moved_counts rename to report_counts',
  );
  sqlite.close();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toMatch(/^page_reports_queue_waiting Nan$/m);
});
