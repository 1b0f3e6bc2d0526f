import { expect } from 'vitest';
import { test as base } from '../support/test.ts';
import { createClient, sendRaw } from './rest-client.ts';

const test = base
  /** Calls the API without a key. */
  .extend('anonymous', { scope: 'file' }, async ({ app }) => createClient(app.url, null));
/** With clients that have addresses. */
const proxied = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' })
  .extend('send', { scope: 'file' }, async ({ app }) => {
    return (key: string, address: string, path = '/api/v1/account') =>
      fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address } });
  });

test('a request without a valid key gets 401, which names the header', async ({ anonymous }) => {
  const response = await anonymous('GET', '/account');
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(response.headers.get('ratelimit')).toBeNull();
  const message = 'Send your API key in the Authorization header: "Authorization: Bearer prk_..."';
  expect(response.body).toMatchObject({ code: 'unauthenticated', message });
});

test('a key in the query or a cookie gets 401', async ({ app, anonymous }) => {
  const query = `?key=${app.key}&api_key=${app.key}&access_token=${app.key}&authorization=Bearer%20${app.key}`;
  expect((await anonymous('GET', `/account${query}`)).status).toBe(401);
  const headers = { Cookie: `authorization=Bearer ${app.key}`, 'X-Api-Key': app.key };
  expect((await anonymous('GET', '/account', { headers })).status).toBe(401);
});

test.for(['/api/v1/account', '/graphql?query={__typename}'])(
  'a repeated Authorization header gets 401 at %s, even with the same key',
  async (path, { app }) => {
    const authorization: [string, string] = ['Authorization', `Bearer ${app.key}`];
    const statusOf = async (...headers: [string, string][]) => (await sendRaw(app.url, path, headers)).status;
    expect(await statusOf(authorization)).toBe(200);
    expect(await statusOf(authorization, authorization)).toBe(401);
    expect(await statusOf(authorization, ['Authorization', 'Basic x'])).toBe(401);
  },
);

test('a read key may list and show, and gets 403 to every change', async ({ app }) => {
  const reader = createClient(app.url, await app.addKey('read'));
  for (const method of ['GET', 'HEAD']) expect((await reader(method, '/reports')).status).toBe(200);
  for (const [method, path] of [
    ['POST', '/reports'],
    ['PUT', '/reports/1'],
    ['PATCH', '/reports/1'],
    ['DELETE', '/reports/1'],
  ] as const) {
    expect((await reader(method, path)).body).toMatchObject({ status: 403, code: 'forbidden' });
  }
});

proxied('limits the requests of an IPv6 network without a valid key', async ({ app, send }) => {
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await send(`guess-${i}`, `2001:db8::${i}`)).status);
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
  const graphql = await send('guess', '2001:db8::ffff', '/graphql?query={account{id}}');
  const rest = await send('guess', '2001:db8::ffff');
  for (const response of [graphql, rest]) {
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  }
  expect(await rest.json()).toMatchObject({
    code: 'rate_limited',
    message: 'This address sent too many requests without a valid API key.',
  });
  expect((await send(app.key, '2001:db8::ffff')).status).toBe(200);
  expect((await send('guess', '2001:db8:0:1::')).status).toBe(401);
});
