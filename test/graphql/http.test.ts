import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { serverAudits } from 'graphql-http';
import { describe, expect } from 'vitest';
import { type GraphqlTarget, type PostInit, post } from '../support/graphql-client.ts';
import { readEvents } from '../support/read-events.ts';
import { seedReport, seedReports } from '../support/seed-reports.ts';
import type { TestApp } from '../support/test-app.ts';
import { test as base, globalId } from './fixtures.ts';

const RESPONSE_JSON = 'application/graphql-response+json';
const TYPENAME = '{"query":"{__typename}"}';
const MAX_BODY_BYTES = 100_000;

const test = base
  /** The service with a limit of one request per minute. */
  .extend('limited', { scope: 'file' }, async ({ serve }) => await serve({ REQUESTS_PER_MINUTE: '1' }))
  .extend('get', { scope: 'file' }, async ({ app }) => async (query: string) => {
    return await fetch(`${app.url}/graphql?query=${query}`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
  });

const codeOf = async (response: Response) => (await response.json()).errors[0].extensions.code;

describe('a request body', () => {
  test.for([{ operationType: 'query', anything: [1] }, { extensions: { any: 1 } }])(
    'with a query may have other members: %j',
    async (members, { app }) => {
      const response = await post(app, { body: JSON.stringify({ query: '{ __typename }', ...members }) });
      expect([response.status, (await response.json()).data]).toEqual([200, { __typename: 'Query' }]);
    },
  );

  test.for<[name: string, headers: Record<string, string>]>([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain GraphQL', { 'content-type': 'application/graphql' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['compressed', { 'content-encoding': 'gzip' }],
  ])('that is %s is rejected', async ([, headers], { app }) => {
    const response = await post(app, { headers, body: TYPENAME });
    expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('may have 100 KB, announced or not', async ({ app }) => {
    const bodyOf = (bytes: number) => TYPENAME + ' '.repeat(bytes - TYPENAME.length);
    const streamOf = (bytes: number) => ({
      body: new Blob([bodyOf(bytes)]).stream(),
      duplex: 'half' as const,
    });
    expect((await post(app, { body: bodyOf(MAX_BODY_BYTES) })).status).toBe(200);
    expect((await post(app, streamOf(MAX_BODY_BYTES))).status).toBe(200);
    const announced = await post(app, { body: bodyOf(MAX_BODY_BYTES + 1) });
    expect([announced.status, await codeOf(announced)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect((await post(app, streamOf(MAX_BODY_BYTES + 1))).status).toBe(413);
  });

  test('that is announced too large is rejected before all of it is sent', async ({ app }) => {
    const sending = sendRequest(`${app.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.key}`,
        'content-type': 'application/json',
        'content-length': MAX_BODY_BYTES + 1,
      },
    });
    sending.on('error', () => undefined).write('{');
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });

  test.for([`[${TYPENAME},${TYPENAME}]`, `{"query": ${'secret'.repeat(100)}`])(
    'that is a batch or malformed is rejected without an echo: %s',
    async (body, { app }) => {
      const response = await post(app, { body });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(JSON.parse(text).errors[0].extensions.code).toBe('BAD_REQUEST');
      expect(text).not.toContain('secret');
    },
  );
});

test.for(['variables=nonsense', 'variables=[1]', 'extensions={'])(
  'rejects %s in an address',
  async (part, { get }) => {
    const response = await get(`{__typename}&${part}`);
    expect([response.status, await codeOf(response)]).toEqual([400, 'BAD_REQUEST']);
  },
);

test('rejects mutations by GET, and other methods', async ({ app, get }) => {
  const mutation = 'mutation { deleteReport(input: { id: "x" }) { __typename } }';
  const response = await get(encodeURIComponent(mutation));
  expect([response.status, await codeOf(response)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  const put = await post(app, { method: 'PUT', body: '{}' });
  expect([put.status, await codeOf(put)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  expect(put.headers.get('allow')).toBe('GET, POST, OPTIONS');
});

describe.each([
  [RESPONSE_JSON, RESPONSE_JSON],
  [`${RESPONSE_JSON}, application/json;q=0.9`, RESPONSE_JSON],
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
])('a client that accepts %s', (accept, type) => {
  test.for<[status: number, code: string, init: PostInit]>([
    [401, 'UNAUTHENTICATED', { headers: { authorization: 'Bearer prk_wrong' } }],
    [405, 'METHOD_NOT_ALLOWED', { method: 'PUT' }],
    [413, 'PAYLOAD_TOO_LARGE', { body: ' '.repeat(2 * MAX_BODY_BYTES) }],
    [415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])(`receives the error %i as ${type}`, async ([status, code, init], { app }) => {
    const response = await post(app, { body: '{}', ...init, headers: { accept, ...init.headers } });
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test(`receives the error 429 as ${type}`, async ({ app, limited }) => {
    const target: GraphqlTarget = { url: limited.url, key: await app.addKey('read') };
    const send = () => post(target, { body: TYPENAME, headers: { accept } });
    await send();
    const response = await send();
    expect([response.status, await codeOf(response)]).toEqual([429, 'RATE_LIMITED']);
    expect(response.headers.get('content-type')).toMatch(type);
  });
});

test('a client that accepts none of the media types gets the error in JSON', async ({ app }) => {
  const response = await post(app, { headers: { accept: 'text/html' }, body: TYPENAME });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    406,
    'application/json; charset=utf-8',
  ]);
  expect((await response.json()).errors).toEqual([
    {
      message: 'Accept application/graphql-response+json or application/json.',
      extensions: { code: 'BAD_REQUEST', requestId: response.headers.get('x-request-id') },
    },
  ]);
});

test('a client that accepts event streams only receives an error as an event', async ({ app }) => {
  const headers = { accept: 'text/event-stream', authorization: 'Bearer prk_wrong' };
  const response = await post(app, { headers, body: TYPENAME });
  const [event] = await Array.fromAsync(readEvents(response));
  expect([response.status, event?.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
});

describe('a subscription', () => {
  const subscribe = async (app: TestApp, accept: string) => {
    const report = await seedReport(app.database, { url: 'https://example.org/', result: 'good' });
    const query = `subscription { reportUpdated(id: "${globalId('Report', report.id)}") { status } }`;
    const headers = { accept, 'accept-encoding': 'gzip' };
    return await post(app, { headers, body: JSON.stringify({ query }) });
  };

  test.for<[accept: string, type: string]>([
    [RESPONSE_JSON, RESPONSE_JSON],
    ['multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json', 'application/json'],
  ])('gets an error that names the missing media type for Accept: %s', async ([accept, type], { app }) => {
    const response = await subscribe(app, accept);
    expect(response.status).toBe(406);
    expect(response.headers.get('content-type')).toMatch(type);
    expect((await response.json()).errors[0].message).toBe(
      'Subscriptions need the header "Accept: text/event-stream".',
    );
  });

  test('is not buffered by nginx', async ({ app }) => {
    const response = await subscribe(app, 'text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.text();
  });
});

test.for<[path: string, init: RequestInit]>([
  ['/graphql', { method: 'POST', body: '{"query":"{ reports(first: 20) { nodes { id url pageUrl } } }"}' }],
  ['/api/v1/reports?per_page=100', {}],
])('%s is compressed for clients that accept it', async ([path, init], { app }) => {
  const reports = Array.from({ length: 20 }, (_, i) => ({ url: `https://example.org/${i}` }));
  await seedReports(app.database, reports);
  for (const encoding of ['gzip', 'identity']) {
    const authorization = `Bearer ${app.key}`;
    const headers = { 'accept-encoding': encoding, 'content-type': 'application/json', authorization };
    const response = await fetch(app.url + path, { ...init, headers });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(JSON.stringify(await response.json())).toContain('https://example.org/19');
  }
});

describe('an audit of the GraphQL over HTTP specification', () => {
  test.for(serverAudits({ url: '' }).map(({ name }) => name))('%s', async (name, { app }) => {
    const audits = serverAudits({
      url: `${app.url}/graphql`,
      fetchFn: (url: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        headers.set('authorization', `Bearer ${app.key}`);
        return fetch(url, { ...init, headers });
      },
    });
    expect(await audits.find((audit) => audit.name === name)?.fn()).toMatchObject({ status: 'ok' });
  });
});
