import { describe, expect } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';
import { test as base } from './fixtures.ts';
import { exchange } from './start-server.ts';

const test = base.extend('get', { scope: 'file' }, async ({ app }) => {
  return (path: string, init: RequestInit = {}) => fetch(app.url + path, { redirect: 'manual', ...init });
});

test.for(['/health', '/', '/docs', '/graphql', '/nowhere', '/api/v1/account'])(
  '%s has the id of the request and the security headers',
  async (path, { get }) => {
    const { headers, body } = await get(path, { headers: { 'X-Request-Id': 'mine' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/^camera=\(\), /),
      'cache-control': expect.any(String),
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    await body?.cancel();
  },
);

test('sends Strict-Transport-Security if PUBLIC_URL is https', async ({ app }) => {
  const { url } = await app.startAnother('serve', { PUBLIC_URL: 'https://reports.example.org' });
  const { headers } = await fetch(`${url}/health`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test.for<[method: string, path: string]>([
  ['GET', '/nowhere'],
  ['GET', '/docs/../../package.json'],
  ['GET', '/%00'],
])('%s %s is not found, in the shape of every error', async ([method, path], { get }) => {
  const response = await get(path, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    message: 'Not found.',
    code: 'not_found',
    status: 404,
    request_id: response.headers.get('x-request-id'),
  });
});

test.for(['/', '/health', '/ready', '/metrics', '/openapi.json', '/docs'])(
  '%s may be read, and rejects other methods with those that are allowed',
  async (path, { get }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await get(path, { method });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
    }
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
  },
);

test('is up and ready', async ({ get }) => {
  expect(await (await get('/health')).json()).toEqual({
    status: 'ok',
    version: packageInfo.version,
    catalogue: CATALOGUE_VERSION,
  });
  expect(await (await get('/ready')).json()).toEqual({ status: 'ready' });
});

test('metrics count requests by route pattern, so that clients cannot make up names', async ({ get }) => {
  await get('/api/v1/reports/987654321?search=x');
  await get('/made-up-by-a-client');
  await get('/r/no-such-page');
  const response = await get('/metrics');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(
    /page_reports_http_requests_total\{method="GET",route="\/api\/v1\/reports\/:id",status="401"\} 1/,
  );
  const requests = text.matchAll(/^page_reports_http_requests_total\{.*route="([^"]+)"/gm);
  const routes = Array.from(requests, ([, route]) => route);
  expect(routes).toContain('/r/:page');
  expect(routes.join()).not.toMatch(/[{}\\]/);
  expect(text).not.toContain('made-up');
  expect(text).not.toContain('987654321');
});

describe('the log', () => {
  test('has one line for each request, with the route and neither query nor key', async ({ call, lines }) => {
    const { headers } = await call('GET', '/reports/7?owner_link=60&password=secret');
    const requestId = headers.get('x-request-id');
    expect(lines.filter((line) => line.requestId === requestId)).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        route: '/api/v1/reports/:id',
        status: 404,
        durationMs: expect.any(Number),
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('has the reason why a request was not read, without its content', async ({ app, get, lines }) => {
    const sent = `FOO / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.key}\r\n\r\n`;
    const [, requestId] = /^X-Request-Id: (.*)$/m.exec(await exchange(app.url, sent)) ?? [];
    const line = lines.find((candidate) => candidate.requestId === requestId);
    expect(line).toMatchObject({ level: 30, status: 400, reason: 'Parse Error: Invalid method encountered' });
    const log = JSON.stringify(lines);
    expect(log).not.toContain(app.key);
    expect(log).not.toContain(Buffer.from(app.key).toJSON().data.join());
    expect(await (await get('/metrics')).text()).toMatch(
      /^page_reports_errors_total\{code="bad_request"\} 1$/m,
    );
  });

  test('has the cause of an unexpected error, and the response has not', async ({ app, call, lines }) => {
    const sqlite = openSqlite(app.databaseFile);
    sqlite.exec('alter table reports rename to moved');
    const { status, headers, body } = await call('GET', '/reports/1');
    sqlite.exec('alter table moved rename to reports');
    sqlite.close();
    const requestId = headers.get('x-request-id');
    expect(status).toBe(500);
    expect(body).toEqual({
      message: 'The service had an internal error.',
      code: 'internal',
      status: 500,
      request_id: requestId,
    });
    expect(lines.find((line) => line.requestId === requestId)).toMatchObject({
      level: 50,
      err: { stack: expect.stringContaining('reports') },
    });
  });
});

test('a database without its newest migration is not ready, and metrics respond', async ({ app, get }) => {
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
