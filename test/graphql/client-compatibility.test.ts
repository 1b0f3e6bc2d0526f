import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeGlobalId } from '../../src/graphql/global-id.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const RESPONSE_JSON = 'application/graphql-response+json';
const PERSISTED = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };

let app: TestApp;
/** The service with a limit of one request per minute. */
let limited: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  limited = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1' });
});
afterAll(() => Promise.all([app.close(), limited.close()]));

function send(
  body: object,
  headers: Record<string, string> = {},
  { url, key, method = 'POST' }: { url: string; key: string; method?: string } = app,
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  });
}

describe('a request body', () => {
  it('may have members that GraphQL over HTTP does not name', async () => {
    const response = await send({ query: '{ __typename }', operationType: 'query', anything: [1] });
    expect([response.status, (await response.json()).data]).toEqual([200, { __typename: 'Query' }]);
  });

  it.each([{}, { query: null }, { query: '' }])(
    'with the hash of a persisted query and %j gets PersistedQueryNotSupported',
    async (query) => {
      const response = await send({ ...query, extensions: PERSISTED }, { accept: RESPONSE_JSON });
      expect(response.status).toBe(200);
      expect((await response.json()).errors).toMatchObject([
        { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
      ]);
    },
  );

  it('with the text of a persisted query is executed', async () => {
    const response = await send({ query: '{ __typename }', extensions: PERSISTED });
    expect((await response.json()).data).toEqual({ __typename: 'Query' });
  });
});

describe.each([
  [RESPONSE_JSON, RESPONSE_JSON],
  [`${RESPONSE_JSON}, application/json;q=0.9`, RESPONSE_JSON],
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
])('a client that accepts %s', (accept, type) => {
  it.each<[number, string, () => Promise<Response>]>([
    [401, 'UNAUTHENTICATED', () => send({}, { accept, authorization: 'Bearer prk_wrong' })],
    [405, 'METHOD_NOT_ALLOWED', () => send({}, { accept }, { ...app, method: 'PUT' })],
    [413, 'PAYLOAD_TOO_LARGE', () => send({ query: 'x'.repeat(200_000) }, { accept })],
    [
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      () => send({}, { accept, 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      429,
      'RATE_LIMITED',
      async () => {
        const target = { ...limited, key: await limited.addKey('read') };
        await send({ query: '{ __typename }' }, { accept }, target);
        return await send({ query: '{ __typename }' }, { accept }, target);
      },
    ],
  ])(`receives the error %i as ${type}`, async (status, code, request) => {
    const response = await request();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(type);
    expect((await response.json()).errors[0].extensions.code).toBe(code);
  });
});

describe('a subscription', () => {
  const subscribe = async (accept: string) => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
    const id = encodeGlobalId('Report', report?.id ?? 0);
    return await send({ query: `subscription { reportUpdated(id: "${id}") { status } }` }, { accept });
  };

  it.each([
    [RESPONSE_JSON, RESPONSE_JSON],
    [`${RESPONSE_JSON}, application/json`, RESPONSE_JSON],
    ['multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json', 'application/json'],
    ['multipart/mixed', 'application/json'],
  ])('without text/event-stream in Accept gets an error that names it: %s', async (accept, type) => {
    const response = await subscribe(accept);
    expect(response.status).toBe(406);
    expect(response.headers.get('content-type')).toMatch(type);
    expect((await response.json()).errors[0].message).toBe(
      'Subscriptions need the header "Accept: text/event-stream".',
    );
  });

  it('is not buffered by nginx', async () => {
    const response = await subscribe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.text();
  });
});

it('an account and its API key have different ids for normalizing caches', async () => {
  const response = await send({ query: '{ account { id databaseId apiKey { id databaseId } } }' });
  const { account } = (await response.json()).data;
  expect(account.id).toBe(encodeGlobalId('Account', account.databaseId));
  expect(account.apiKey.id).toBe(encodeGlobalId('ApiKey', account.apiKey.databaseId));
});

it('a browser app may send any header', async () => {
  for (const path of ['/graphql', '/api/v1/reports']) {
    const preflight = await fetch(`${app.url}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apollographql-client-name,traceparent',
      },
    });
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    expect(allowed).toContain('*');
    expect(allowed).toContain('authorization');
  }
});

it.each(['/graphql', '/api/v1/reports?per_page=100'])(
  '%s is compressed for clients that accept it',
  async (path) => {
    await seedReports(
      app.database,
      Array.from({ length: 20 }, (_, i) => ({ url: `https://example.org/${i}` })),
    );
    const init =
      path === '/graphql'
        ? {
            method: 'POST',
            body: '{"query":"{ reports(first: 20) { nodes { id url createdAt updatedAt pageUrl } } }"}',
          }
        : {};
    for (const encoding of ['gzip', 'identity']) {
      const response = await fetch(`${app.url}${path}`, {
        ...init,
        headers: {
          'accept-encoding': encoding,
          'content-type': 'application/json',
          authorization: `Bearer ${app.key}`,
        },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(JSON.stringify(await response.json())).toContain('https://example.org/19');
    }
  },
);
