import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type CallOptions, type Client, createClient } from './rest-client.ts';

const URL_SENT = 'https://example.com/';
const MAX_BODY_BYTES = 1024 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const ASYNC = { Prefer: 'respond-async' };

let app: TestApp;
let call: Client;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  call = createClient(app.url, app.key);
});
afterAll(() => app.close());

const create = (options: CallOptions) =>
  call('POST', '/reports', { ...options, headers: { ...ASYNC, ...options.headers } });

describe('a body is accepted', () => {
  test.each<[string, CallOptions]>([
    ['as a form', { form: { url: URL_SENT, privacy: '1' } }],
    ['as JSON', { json: { url: URL_SENT, privacy: 1 } }],
    ['as JSON with a number in digits', { json: { url: URL_SENT, privacy: '1' } }],
    [
      'with a charset and another case',
      {
        body: `url=${encodeURIComponent(URL_SENT)}&privacy=1`,
        headers: { 'Content-Type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' },
      },
    ],
    [
      'with an identity encoding',
      { form: { url: URL_SENT, privacy: '1' }, headers: { 'Content-Encoding': 'identity' } },
    ],
    ['with unknown parameters', { json: { url: URL_SENT, privacy: 1, a: [1], b: { c: 1 }, __proto__: 1 } }],
    ['with empty parameters', { form: { url: URL_SENT, privacy: '1', password: '' } }],
    [
      'with names that occur elsewhere in JSON',
      {
        body: `{"a":{"url":[{"url":","},"url"],"privacy":0},"url":"${URL_SENT}","b":["url","\\",\\"url"],"privacy":1,"a":"url"}`,
        headers: JSON_TYPE,
      },
    ],
    [
      'with a JSON member repeated, of which the last counts',
      { body: `{"url":"nonsense","privacy":1,"u\\u0072l":"${URL_SENT}"}`, headers: JSON_TYPE },
    ],
    ['with null in JSON', { json: { url: URL_SENT, privacy: 1, password: null } }],
  ])('%s', async (_, options) => {
    const response = await create(options);
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({ url: URL_SENT, privacy: 1, has_password: false });
  });
});

describe('a parameter that is not a single value is rejected by name', () => {
  test.each<[string, string, CallOptions]>([
    [
      'repeated in a form',
      'url',
      {
        form: [
          ['url', URL_SENT],
          ['url', URL_SENT],
        ],
      },
    ],
    [
      'repeated, first empty',
      'url',
      {
        form: [
          ['url', ''],
          ['url', URL_SENT],
        ],
      },
    ],
    ['a list in a form', 'url', { form: { 'url[]': URL_SENT } }],
    ['an object in a form', 'url', { form: { url: URL_SENT, 'url[a][b]': 'c' } }],
    ['a list in JSON', 'url', { json: { url: [URL_SENT] } }],
    ['an object in JSON', 'password', { json: { url: URL_SENT, password: { toString: 'x' } } }],
    ['an object for a number', 'privacy', { json: { url: URL_SENT, privacy: { $gt: 0 } } }],
  ])('%s', async (_, parameter, options) => {
    const response = await create(options);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ [parameter]: ['Must be a single value, given once.'] });
  });
});

describe('a wrong type in JSON is rejected by name', () => {
  test.each<[string, Record<string, unknown>]>([
    ['url', { url: 5 }],
    ['url', { url: true }],
    ['privacy', { url: URL_SENT, privacy: true }],
    ['privacy', { url: URL_SENT, privacy: 0.5 }],
    ['privacy', { url: URL_SENT, privacy: ' 1' }],
    ['privacy', { url: URL_SENT, privacy: '01' }],
    ['password', { url: URL_SENT, privacy: 2, password: 12345 }],
  ])('%s of %j', async (parameter, json) => {
    const response = await create({ json });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([parameter]);
  });
});

describe('a body that cannot be read is rejected', () => {
  const headers = JSON_TYPE;
  test.each<[string, CallOptions]>([
    ['broken JSON', { body: '{"url": "https://exa', headers }],
    ['a JSON list', { body: '["https://example.com/"]', headers }],
    ['JSON null', { body: 'null', headers }],
    ['a JSON string', { body: '"url"', headers }],
    ['bytes that are no UTF-8', { body: new Uint8Array([0x7b, 0xff, 0x7d]), headers }],
  ])('%s', async (_, options) => {
    const response = await create(options);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual(['body']);
  });
});

describe('another content type or encoding is rejected', () => {
  test.each<Record<string, string>>([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/xml' },
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    { 'Content-Type': 'application/json-patch+json' },
    { 'Content-Type': 'toString' },
    { 'Content-Type': '__proto__' },
    { 'Content-Type': 'constructor' },
    { 'Content-Type': '' },
    { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  ])('%j', async (headers) => {
    expect((await create({ body: '{"url":"https://example.com/"}', headers })).status).toBe(415);
  });
});

test('an empty body needs no content type', async () => {
  const { id } = (await create({ form: { url: URL_SENT } })).body.data;
  expect((await call('PUT', `/reports/${id}`)).status).toBe(200);
  expect((await call('PATCH', `/reports/${id}`, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(
    200,
  );
  expect((await create({})).body.errors).toEqual({ url: ['The URL of a web page is required.'] });
});

test('a method override changes nothing', async () => {
  const { id } = (await create({ form: { url: URL_SENT } })).body.data;
  const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' };
  await call('PATCH', `/reports/${id}?_method=DELETE`, { form: { _method: 'DELETE' }, headers });
  expect((await call('GET', `/reports/${id}`)).status).toBe(200);
});

test('a body may have a mebibyte and no byte more', async () => {
  const fill = (bytes: number) => {
    const start = `url=${encodeURIComponent(URL_SENT)}&unknown=`;
    return start + 'x'.repeat(bytes - start.length);
  };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await create({ body: fill(MAX_BODY_BYTES), headers })).status).toBe(201);
  expect((await create({ body: fill(MAX_BODY_BYTES + 1), headers })).body.code).toBe('payload_too_large');
});

test('a body that never ends is rejected as soon as it is too large', async () => {
  const sending = request(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' },
  });
  sending.on('error', () => undefined);
  sending.write('x'.repeat(MAX_BODY_BYTES + 1));
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(413);
  sending.destroy();
});

test('a rejected body leaves the connection usable', async () => {
  const body = 'x'.repeat(4 * MAX_BODY_BYTES);
  for (let round = 0; round < 3; round++) {
    expect((await create({ body, headers: { 'Content-Type': 'application/json' } })).status).toBe(413);
    expect((await call('GET', '/account')).status).toBe(200);
  }
});
