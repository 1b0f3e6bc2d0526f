import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createClient } from './rest-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

const namesIn = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/,\s*/);

test.each(['/reports', '/reports/1', '/account'])('a preflight for %s needs no key', async (path) => {
  const { status, headers, text } = await createClient(app.url, null)('OPTIONS', path, {
    headers: {
      Origin: 'https://any.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  expect(status).toBe(204);
  expect(text).toBe('');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  for (const method of ['get', 'head', 'post', 'put', 'patch', 'delete']) {
    expect(namesIn(headers, 'access-control-allow-methods')).toContain(method);
  }
  for (const name of [
    'authorization',
    'content-type',
    'prefer',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'accept',
  ]) {
    expect(namesIn(headers, 'access-control-allow-headers')).toContain(name);
  }
});

test.each([
  ['a response', '/account', true],
  ['an error', '/reports/999', true],
  ['a response without a key', '/account', false],
])('%s may be read by a page of any origin, its headers too', async (_, path, withKey) => {
  const call = createClient(app.url, withKey ? app.key : null);
  const { headers } = await call('GET', path, { headers: { Origin: 'https://any.example' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  const exposed = namesIn(headers, 'access-control-expose-headers');
  for (const name of [
    'etag',
    'idempotency-replayed',
    'location',
    'retry-after',
    'preference-applied',
    'x-request-id',
    'ratelimit',
    'ratelimit-policy',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'allow',
    'www-authenticate',
  ]) {
    expect(exposed).toContain(name);
  }
});
