import { expect } from 'vitest';
import { test as base } from '../support/test.ts';
import { type CallOptions, createClient } from './rest-client.ts';

const LIMIT = 20;

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: `${LIMIT}` })
  .extend('clients', { scope: 'file' }, async ({ app, call }) => {
    const limited = createClient(app.url, await app.addKey('write'));
    for (let request = 0; request < LIMIT; request++) await limited('GET', '/account');
    const reader = createClient(app.url, await app.addKey('read'));
    return { anonymous: createClient(app.url, null), limited, reader, writer: call };
  });

/** The service may close the connection after its response without reading the body. */
const tooLarge = (type: string): CallOptions => ({
  body: 'x'.repeat(1024 * 1024 + 1),
  headers: { Connection: 'close', 'Content-Type': type },
});
const asText = tooLarge('text/plain');
const asForm = tooLarge('application/x-www-form-urlencoded');

// Each line breaks every later rule as well.
test.for<{
  code: string;
  sender: 'anonymous' | 'limited' | 'reader' | 'writer';
  request: [method: string, path: string, options: CallOptions];
}>([
  { code: 'unauthenticated', sender: 'anonymous', request: ['DELETE', '/nowhere', asText] },
  { code: 'rate_limited', sender: 'limited', request: ['DELETE', '/nowhere', asText] },
  { code: 'not_found', sender: 'reader', request: ['DELETE', '/nowhere', asText] },
  { code: 'method_not_allowed', sender: 'reader', request: ['PUT', '/account', asText] },
  { code: 'forbidden', sender: 'reader', request: ['PUT', '/reports/999', asText] },
  { code: 'unsupported_media_type', sender: 'writer', request: ['PUT', '/reports/999', asText] },
  { code: 'payload_too_large', sender: 'writer', request: ['PUT', '/reports/999', asForm] },
  {
    code: 'validation_failed',
    sender: 'writer',
    request: ['PUT', '/reports/999', { form: { privacy: '7' } }],
  },
  { code: 'not_found', sender: 'writer', request: ['PUT', '/reports/999', { form: { privacy: '2' } }] },
])('$code takes precedence over later checks', async ({ code, sender, request }, { clients }) => {
  expect((await clients[sender](...request)).body.code).toBe(code);
});

test.for([
  ['POST', '/account', 'GET, HEAD, OPTIONS'],
  ['PUT', '/reports', 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/reports/1', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
] as const)('%s %s names the allowed methods %s', async ([method, path, allow], { clients }) => {
  const response = await clients.writer(method, path);
  expect(response.body.code).toBe('method_not_allowed');
  expect(response.headers.get('allow')).toBe(allow);
});

test.for(['/', '/reports/', '/reports/1/', '/reports/1/checks', '/Reports', '//reports'])(
  'the path %j is not found',
  async (path, { clients }) => {
    expect((await clients.writer('GET', path)).body.code).toBe('not_found');
  },
);
