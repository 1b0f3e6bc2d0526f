import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { createRateLimiter } from '../../src/accounts/create-rate-limiter.ts';
import { AppError } from '../../src/errors.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { createRestApp } from '../../src/rest/rest-app.ts';
import type { RestEnv } from '../../src/rest/rest-context.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createTestServices } from '../support/test-services.ts';

let temp: TempDatabase;
let app: Hono<RestEnv>;
let headers: Record<string, string>;
let services: ServiceContext;

beforeAll(async () => {
  temp = await openTempDatabase();
  services = await createTestServices(temp);
  const { id: accountId } = await createAccount(temp.database, { name: 'Test' }, new Date());
  const { key } = await createApiKey(temp.database, { accountId, name: 'Key', scope: 'write' }, new Date());
  headers = { Authorization: `Bearer ${key}`, Prefer: 'respond-async' };
  const routes = createRestApp({
    services,
    requestLimiter: createRateLimiter(temp.database, 'requests', 100),
    settings: { createWaitSeconds: 0, requestsPerMinute: 100, runsPerMinute: 0 },
    isShuttingDown: () => false,
  });
  app = new Hono<RestEnv>();
  app.use((c, next) => {
    c.set('client', null);
    return next();
  });
  app.route('/', routes);
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ code: error.code });
  });
});
afterAll(async () => {
  services.feed.close();
  await temp.close();
});

test('creates, lists, shows, updates and deletes a report without a socket', async () => {
  const body = new URLSearchParams({ url: 'https://example.com/' });
  const created = await app.request('/reports', { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  const { id } = (await created.json()).data;
  expect(created.headers.get('location')).toBe(`https://reports.example/api/v1/reports/${id}`);

  const list = await app.request('/reports', { headers });
  expect(await list.json()).toMatchObject({ data: [{ id }], meta: { total: 1 } });

  const updated = await app.request(`/reports/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"privacy":1}',
  });
  expect(await updated.json()).toMatchObject({ data: { id, privacy: 1 } });

  const shown = await app.request(`/reports/${id}`, { headers });
  const tag = shown.headers.get('etag') ?? '';
  const again = await app.request(`/reports/${id}`, { headers: { ...headers, 'If-None-Match': tag } });
  expect([tag, again.status]).toEqual([expect.stringMatching(/^"\w+"$/), 304]);

  const deleted = await app.request(`/reports/${id}`, { method: 'DELETE', headers });
  expect(await deleted.json()).toEqual({ id, object: 'report', deleted: true });
});

test('returns the remaining limits, also with an error', async () => {
  for (const path of ['/account', '/reports/999']) {
    const response = await app.request(path, { headers });
    expect(response.headers.get('x-ratelimit-limit')).toBe('100');
    expect(response.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=\d+$/);
  }
});

test.each<[string, string, RequestInit]>([
  ['unauthenticated', '/account', { headers: { Authorization: 'Bearer wrong' } }],
  ['method_not_allowed', '/account', { method: 'DELETE' }],
  [
    'payload_too_large',
    '/reports',
    { method: 'POST', body: new URLSearchParams({ url: 'x'.repeat(2 ** 20) }) },
  ],
  ['unsupported_media_type', '/reports', { method: 'POST', body: 'url' }],
  ['validation_failed', '/reports?per_page=7', {}],
  ['not_found', '/reports/999', {}],
])('throws %s', async (code, path, init) => {
  const response = await app.request(path, { ...init, headers: { ...headers, ...init.headers } });
  expect(await response.json()).toEqual({ code });
});
