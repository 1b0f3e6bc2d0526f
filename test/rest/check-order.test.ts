import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type CallOptions, type Client, createClient } from './rest-client.ts';

let app: TestApp;
let clients: Record<'nobody' | 'spent' | 'reader' | 'writer', Client>;

beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '20' });
  clients = {
    nobody: createClient(app.url, null),
    spent: createClient(app.url, await app.addKey('write')),
    reader: createClient(app.url, await app.addKey('read')),
    writer: createClient(app.url, app.key),
  };
  for (let request = 0; request < 20; request++) await clients.spent('GET', '/account');
});
afterAll(() => app.close());

const TOO_LARGE = 'x'.repeat(1024 * 1024 + 1);
/** The service may close the connection after its response without reading the body. */
const CLOSE = { Connection: 'close' };
const asText: CallOptions = { body: TOO_LARGE, headers: { ...CLOSE, 'Content-Type': 'text/plain' } };
const asForm: CallOptions = {
  body: TOO_LARGE,
  headers: { ...CLOSE, 'Content-Type': 'application/x-www-form-urlencoded' },
};

// Each line breaks every later rule as well.
test.each<[string, keyof typeof clients, string, string, CallOptions]>([
  ['unauthenticated', 'nobody', 'DELETE', '/nowhere', asText],
  ['rate_limited', 'spent', 'DELETE', '/nowhere', asText],
  ['not_found', 'reader', 'DELETE', '/nowhere', asText],
  ['method_not_allowed', 'reader', 'PUT', '/account', asText],
  ['forbidden', 'reader', 'PUT', '/reports/999', asText],
  ['unsupported_media_type', 'writer', 'PUT', '/reports/999', asText],
  ['payload_too_large', 'writer', 'PUT', '/reports/999', asForm],
  ['validation_failed', 'writer', 'PUT', '/reports/999', { form: { privacy: '7' } }],
  ['not_found', 'writer', 'PUT', '/reports/999', { form: { privacy: '1' } }],
])('%s takes precedence over later checks', async (code, who, method, path, options) => {
  expect((await clients[who](method, path, options)).body.code).toBe(code);
});

test.each([
  ['POST', '/account', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/reports', 'GET, HEAD, POST, OPTIONS'],
  ['PUT', '/reports', 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/reports/1', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
])('%s %s names the methods that are allowed', async (method, path, allow) => {
  const response = await clients.writer(method, path);
  expect(response.body.code).toBe('method_not_allowed');
  expect(response.headers.get('allow')).toBe(allow);
});

test.each(['/', '', '/reports/', '/reports/1/', '/reports/1/checks', '/Reports', '/accounts', '//reports'])(
  'there is nothing at %j',
  async (path) => {
    expect((await clients.writer('GET', path)).body.code).toBe('not_found');
  },
);
