import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'vitest';
import { test as base } from '../support/test.ts';
import type { CallOptions } from './rest-client.ts';

const URL_SENT = 'https://example.com/';
const MAX_BODY_BYTES = 1024 * 1024;
const SINGLE = 'Must be a single value, given once.';

const test = base.extend('create', { scope: 'file' }, async ({ call }) => {
  return (options: CallOptions) =>
    call('POST', '/reports', { ...options, headers: { Prefer: 'respond-async', ...options.headers } });
});

const asJson = (body: string | Uint8Array<ArrayBuffer>): CallOptions => ({
  body,
  headers: { 'Content-Type': 'application/json' },
});
const formOf = (...urls: string[]): CallOptions => ({
  form: urls.map((url): [string, string] => ['url', url]),
});

test.for<[string, CallOptions]>([
  ['as a form', { form: { url: URL_SENT, privacy: '1' } }],
  ['as JSON', { json: { url: URL_SENT, privacy: 1 } }],
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
  [
    'with a JSON member repeated, of which the last counts',
    asJson(`{"url":"nonsense","privacy":1,"u\\u0072l":"${URL_SENT}"}`),
  ],
  ['with null in JSON', { json: { url: URL_SENT, privacy: 1, password: null } }],
])('a body is accepted %s', async ([, options], { create }) => {
  const response = await create(options);
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({ url: URL_SENT, privacy: 1, has_password: false });
});

test.for<[subject: string, field: string, message: string, options: CallOptions]>([
  ['a parameter repeated in a form', 'url', SINGLE, formOf(URL_SENT, URL_SENT)],
  ['a list in a form', 'url', SINGLE, { form: { 'url[]': URL_SENT } }],
  ['a list in JSON', 'url', SINGLE, { json: { url: [URL_SENT] } }],
  ['an object in JSON', 'password', SINGLE, { json: { url: URL_SENT, password: { toString: 'x' } } }],
  ['a number for a text', 'url', 'a string', { json: { url: 5 } }],
  ['a fraction', 'privacy', '0', { json: { url: URL_SENT, privacy: 0.5 } }],
  ['digits after a zero', 'privacy', '0', { json: { url: URL_SENT, privacy: '01' } }],
  ['broken JSON', 'body', 'JSON', asJson('{"url": "https://exa')],
  ['a JSON list', 'body', 'JSON object', asJson('["https://example.com/"]')],
  ['JSON null', 'body', 'JSON object', asJson('null')],
  ['bytes that are no UTF-8', 'body', 'UTF-8', asJson(new Uint8Array([0x7b, 0xff, 0x7d]))],
])('%s is rejected by the name %s', async ([, field, message, options], { create }) => {
  const { status, body } = await create(options);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: [expect.stringContaining(message)] });
});

test.for<Record<string, string>>([
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'multipart/form-data; boundary=x' },
  { 'Content-Type': '__proto__' },
  { 'Content-Type': '' },
  { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
])('a body with the headers %j is 415', async (headers, { create }) => {
  expect((await create({ body: '{"url":"https://example.com/"}', headers })).status).toBe(415);
});

test('an empty body needs no content type', async ({ call, create }) => {
  const { id } = (await create({ form: { url: URL_SENT } })).body.data;
  expect((await call('PUT', `/reports/${id}`)).status).toBe(200);
  const asText = { headers: { 'Content-Type': 'text/plain' } };
  expect((await call('PATCH', `/reports/${id}`, asText)).status).toBe(200);
  expect((await create({})).body.errors).toEqual({ url: ['The URL of a web page is required.'] });
});

test('a method override changes nothing', async ({ call, create }) => {
  const { id } = (await create({ form: { url: URL_SENT } })).body.data;
  const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'DELETE' };
  await call('PATCH', `/reports/${id}?_method=DELETE`, { form: { _method: 'DELETE' }, headers });
  expect((await call('GET', `/reports/${id}`)).status).toBe(200);
});

test('a body may have a mebibyte and no byte more', async ({ create }) => {
  const send = (bytes: number) => {
    const start = `url=${encodeURIComponent(URL_SENT)}&unknown=`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return create({ body: start + 'x'.repeat(bytes - start.length), headers });
  };
  expect((await send(MAX_BODY_BYTES)).status).toBe(201);
  expect((await send(MAX_BODY_BYTES + 1)).body.code).toBe('payload_too_large');
});

test('a body that never ends is rejected as soon as it is too large', async ({ app }) => {
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
