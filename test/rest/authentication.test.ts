import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeApiKey } from '../../src/accounts/api-keys.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { listApiKeys } from '../support/stored-entities.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createClient, sendRaw, withoutRequestId } from './rest-client.ts';

let app: TestApp;
async function startProxiedApp() {
  const proxied = await startTestApp({ EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' });
  return { ...proxied, [Symbol.asyncDispose]: proxied.close };
}
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

describe('without a valid key', () => {
  const rejected: Record<string, () => string | null> = {
    'no header': () => null,
    'an empty header': () => '',
    'a scheme alone': () => 'Bearer',
    'another scheme': () => `Basic ${btoa(`${app.key}:`)}`,
    'a key without a scheme': () => app.key,
    'an unknown key': () => 'Bearer prk_unknown',
    'a key with something before it': () => `Bearer x${app.key}`,
    'a key with something behind it': () => `Bearer ${app.key}x`,
    'two keys': () => `Bearer ${app.key} ${app.key}`,
    'a key in other case': () => `Bearer ${app.key.toUpperCase()}`,
    'a wildcard': () => 'Bearer %',
  };

  test.each(Object.entries(rejected))('%s gets the same response as any other', async (_, authorization) => {
    const client = createClient(app.url, null);
    const response = await client('GET', '/account', { headers: { Authorization: authorization() } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('ratelimit')).toBeNull();
    expect(withoutRequestId(response)).toEqual({
      message: 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."',
      code: 'unauthenticated',
      status: 401,
      request_id: null,
    });
  });

  test('an expired key gets the same response as an unknown one', async () => {
    const expired = createClient(app.url, await app.addKey('write', new Date(Date.now() - 1)));
    const unknown = createClient(app.url, 'unknown');
    expect(withoutRequestId(await expired('GET', '/account'))).toEqual(
      withoutRequestId(await unknown('GET', '/account')),
    );
  });

  test('a key that another process revoked gets the response of an unknown one after its time in the cache', async () => {
    const client = createClient(app.url, await app.addKey('write'));
    expect((await client('GET', '/account')).status).toBe(200);
    const { id } = (await listApiKeys(app.database.fork())).at(-1) ?? { id: 0 };
    await revokeApiKey({ database: app.database, events: createEventBus(app.database) }, id, new Date());
    const codeOfResponse = async () => (await client('GET', '/account')).body.code;
    await expect.poll(codeOfResponse).toBe('unauthenticated');
  });

  test('a key in the query or a cookie opens nothing', async () => {
    const client = createClient(app.url, null);
    const query = `?key=${app.key}&api_key=${app.key}&access_token=${app.key}&authorization=Bearer%20${app.key}`;
    expect((await client('GET', `/account${query}`)).status).toBe(401);
    const headers = { Cookie: `authorization=Bearer ${app.key}`, 'X-Api-Key': app.key };
    expect((await client('GET', '/account', { headers })).status).toBe(401);
  });
});

test('limits the requests of an address without a valid key, not those with one', async () => {
  await using limited = await startProxiedApp();
  const send = (key: string, client: string, path = '/api/v1/account') =>
    fetch(`${limited.url}${path}`, {
      headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': client },
    });
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await send(`guess-${i}`, '192.0.2.1')).status);
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
  const graphql = await send('guess', '192.0.2.1', '/graphql?query={account{id}}');
  const rest = await send('guess', '192.0.2.1');
  for (const response of [graphql, rest]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  }
  expect(await rest.json()).toMatchObject({
    code: 'rate_limited',
    message: 'This address sent too many requests without a valid API key.',
  });
  expect((await send(limited.key, '192.0.2.1')).status).toBe(200);
  expect((await send('guess', '192.0.2.2')).status).toBe(401);
});

test('limits the requests of an IPv6 network without a valid key', async () => {
  await using limited = await startProxiedApp();
  const statuses = [];
  for (let i = 0; i < 61; i++) {
    const headers = { Authorization: 'Bearer guess', 'X-Forwarded-For': `2001:db8::${i + 1}` };
    statuses.push((await fetch(`${limited.url}/api/v1/account`, { headers })).status);
  }
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
});

test.each(['Bearer', 'bearer', 'BEARER'])('the scheme may be written %s', async (scheme) => {
  const client = createClient(app.url, null);
  const headers = { Authorization: `${scheme} ${app.key}` };
  expect((await client('GET', '/account', { headers })).status).toBe(200);
});

test('a repeated Authorization header is rejected, even when both hold the same key', async () => {
  const authorization: [string, string] = ['Authorization', `Bearer ${app.key}`];
  expect((await sendRaw(app.url, '/api/v1/account', [authorization])).status).toBe(200);
  expect((await sendRaw(app.url, '/api/v1/account', [authorization, authorization])).status).toBe(401);
  expect(
    (await sendRaw(app.url, '/api/v1/account', [authorization, ['Authorization', 'Basic x']])).status,
  ).toBe(401);
});

test('a key that may only read lists and shows, and is rejected every change', async () => {
  const reader = createClient(app.url, await app.addKey('read'));
  expect((await reader('GET', '/reports')).status).toBe(200);
  expect((await reader('HEAD', '/reports')).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/reports'],
    ['PUT', '/reports/1'],
    ['PATCH', '/reports/1'],
    ['DELETE', '/reports/1'],
  ] as const) {
    expect((await reader(method, path)).body.code).toBe('forbidden');
  }
});
