import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const RESPONSE_JSON = 'application/graphql-response+json';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1000' });
});
afterAll(() => app.close());

function post(body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.key}`, ...headers },
    body: JSON.stringify(body),
  });
}

describe('a request body', () => {
  it.each([{ operationType: 'query' }, { extensions: { clientLibrary: { name: 'x' } } }, { anything: [1] }])(
    'may have the extra member %j',
    async (extra) => {
      for (const query of ['{ __typename }', '{ __typename }']) {
        const response = await post({ query, ...extra });
        expect([response.status, (await response.json()).data]).toEqual([200, { __typename: 'Query' }]);
      }
    },
  );

  it('with a persisted query alone gets PersistedQueryNotSupported', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const response = await post({ extensions }, { accept: RESPONSE_JSON });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      errors: [
        {
          message: 'PersistedQueryNotSupported',
          extensions: {
            code: 'PERSISTED_QUERY_NOT_SUPPORTED',
            requestId: response.headers.get('x-request-id'),
          },
        },
      ],
    });
    const whole = await post({ query: '{ __typename }', extensions });
    expect(await whole.json()).toMatchObject({ data: { __typename: 'Query' } });
  });
});

describe('an error of the request', () => {
  const ACCEPTED = [RESPONSE_JSON, `${RESPONSE_JSON}, application/json;q=0.9`, 'application/json', '*/*'];
  const typeFor = (accept: string) => (accept.startsWith(RESPONSE_JSON) ? RESPONSE_JSON : 'application/json');

  it.each(ACCEPTED)('has the media type that the client accepts: %s', async (accept) => {
    const type = typeFor(accept);
    const statuses: Record<string, number> = {};
    const expectError = async (name: string, response: Response, code: string) => {
      statuses[name] = response.status;
      expect(response.headers.get('content-type'), name).toMatch(type);
      expect((await response.json()).errors[0].extensions.code, name).toBe(code);
    };
    await expectError(
      'wrong key',
      await post({ query: '{ __typename }' }, { accept, authorization: 'Bearer prk_wrong' }),
      'UNAUTHENTICATED',
    );
    await expectError(
      'form',
      await post({}, { accept, 'content-type': 'application/x-www-form-urlencoded' }),
      'UNSUPPORTED_MEDIA_TYPE',
    );
    await expectError(
      'large body',
      await post({ query: 'x'.repeat(200_000) }, { accept }),
      'PAYLOAD_TOO_LARGE',
    );
    const put = await fetch(`${app.url}/graphql`, {
      method: 'PUT',
      headers: { accept, authorization: `Bearer ${app.key}` },
    });
    await expectError('method', put, 'METHOD_NOT_ALLOWED');
    expect(statuses).toEqual({ 'wrong key': 401, form: 415, 'large body': 413, method: 405 });
  });

  it('has it as well when the rate limit is exceeded', async () => {
    const limited = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1' });
    try {
      const send = () =>
        fetch(`${limited.url}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: RESPONSE_JSON,
            authorization: `Bearer ${limited.key}`,
          },
          body: '{"query":"{ __typename }"}',
        });
      await send();
      const rejected = await send();
      expect([rejected.status, rejected.headers.get('content-type')]).toEqual([
        429,
        `${RESPONSE_JSON}; charset=utf-8`,
      ]);
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await rejected.json()).errors[0].extensions.code).toBe('RATE_LIMITED');
    } finally {
      await limited.close();
    }
  });
});

describe('a subscription', () => {
  it.each([
    `${RESPONSE_JSON}, application/json`,
    'application/json',
    'multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json',
    'multipart/mixed',
  ])('without text/event-stream in Accept gets an error that names it: %s', async (accept) => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const response = await post(
      { query: `subscription { reportUpdated(id: "${id}") { status } }` },
      { accept },
    );
    expect(response.status).toBe(406);
    expect((await response.json()).errors[0].message).toBe(
      'Subscriptions need the header "Accept: text/event-stream".',
    );
  });

  it('is not buffered by nginx', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/', result: 'good' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const response = await post(
      { query: `subscription { reportUpdated(id: "${id}") { status } }` },
      { accept: 'text/event-stream' },
    );
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    await response.text();
  });
});

describe('objects in a normalizing cache', () => {
  it('have ids that no other object has', async () => {
    const response = await post({
      query: `{ account { id apiKey { id databaseId } } reports(first: 1) { nodes { id } } }`,
    });
    const { account, reports } = (await response.json()).data;
    const ids = [account.id, account.apiKey.id, reports.nodes[0].id];
    expect(new Set(ids).size).toBe(3);
    expect(Buffer.from(account.apiKey.id, 'base64url').toString()).toBe(
      `ApiKey:${account.apiKey.databaseId}`,
    );
  });

  it('are not replaced by the result of their deletion', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://example.org/deleted' }]);
    const id = Buffer.from(`Report:${report?.id}`).toString('base64url');
    const response = await post({
      query: `mutation { deleteReport(input: { id: "${id}" }) {
        ... on DeleteReportSuccess { deletedReportId deletedDatabaseId } } }`,
    });
    expect((await response.json()).data.deleteReport).toEqual({
      deletedReportId: id,
      deletedDatabaseId: report?.id,
    });
  });
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
