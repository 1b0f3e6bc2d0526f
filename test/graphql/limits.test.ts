import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendGraphql } from '../support/graphql-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

async function codesOf(query: string): Promise<string[]> {
  const response = await sendGraphql(app, query);
  return (response.errors ?? []).map(({ extensions }) => extensions.code);
}

async function costOf(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const response = await sendGraphql(app, query, variables);
  expect(response.errors).toBeUndefined();
  return (response.extensions?.cost as { cost: number } | undefined)?.cost;
}

const deep = (levels: number, innermost = '{ id }') =>
  `${'{ account { reports(first: 1) { nodes '.repeat(levels)}${innermost}${' } } }'.repeat(levels)}`;
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join(' ');

describe('the cost of an operation', () => {
  it.each([
    ['{ __typename }', 0],
    ['{ account { id name } }', 1],
    ['{ account { usage { reports } } }', 2],
    ['{ reports { nodes { id } } }', 10],
    ['{ reports(first: 3) { edges { cursor node { id } } pageInfo { hasNextPage } totalCount } }', 3],
    ['{ reports(last: 4) { nodes { id } } }', 4],
    ['{ reports(first: 2) { nodes { account { name } } } }', 4],
    ['{ reports(first: 1) { nodes { checks { title } } } }', 101],
    ['{ reports(first: 1) { nodes { checks { evidence { note } } } } }', 601],
    ['{ reports(first: 1) { nodes { categories { score } } } }', 11],
    ['{ reports(first: 1) { nodes { page { title headers { name } observatory { score } } } } }', 13],
    ['{ nodes(ids: ["a", "b", "c"]) { id } }', 3],
    ['{ projects(first: 2) { nodes { reports(first: 3) { nodes { runs { nodes { id } } } } } } }', 68],
    ['{ audits { id } }', 10],
    ['{ account { name } account { email } }', 1],
    ['{ account { name } ...f ...f } fragment f on Query { account { email } }', 1],
    ['{ account @skip(if: true) { name } }', 0],
    ['{ __schema { types { fields { name } } } }', 0],
  ])('%s is %i', async (query, cost) => {
    expect(await costOf(query)).toBe(cost);
  });

  it('reads page sizes from variables', async () => {
    expect(await costOf('query ($n: Int = 7) { reports(first: $n) { nodes { id } } }')).toBe(7);
    expect(await costOf('query ($n: Int) { reports(first: $n) { nodes { id } } }', { n: 20 })).toBe(20);
  });

  it('bounds subscriptions too', async () => {
    const query =
      'subscription { reportUpdated(id: "x") { account { reports(first: 100) { nodes { checks { evidence { note } } } } } } }';
    expect(await codesOf(query)).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may be 25,000 and no more', async () => {
    const query = (rest: number) =>
      `{ reports(first: 41) { nodes { checks { evidence { note } } } }
         ${times(3, (i) => `a${i}: reports(first: 100) { nodes { id } }`)}
         rest: reports(first: ${rest}) { nodes { id } } }`;
    expect(await costOf(query(59))).toBe(25_000);
    expect(await codesOf(query(60))).toEqual(['QUERY_TOO_COMPLEX']);
  });
});

describe('a document', () => {
  it('may be ten fields deep, fragments expanded', async () => {
    expect(await codesOf(deep(3))).toEqual([]);
    expect(await codesOf(deep(3, '{ account { id } }'))).toEqual(['QUERY_TOO_COMPLEX']);
    const fragments = `{ account { ...a } } ${times(4, (i) => `fragment ${'abcd'[i]} on Account { reports(first: 1) { nodes { account { ...${'bcde'[i]} } } } }`)} fragment e on Account { id }`;
    expect(await codesOf(fragments)).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may be the standard introspection query', async () => {
    const response = await sendGraphql(app, getIntrospectionQuery());
    expect(response.errors).toBeUndefined();
  });

  it('may go 16 fields deep into the schema', async () => {
    const query = (depth: number) =>
      `{ __schema { types { ${'ofType { '.repeat(depth - 3)} name ${'} '.repeat(depth - 3)} } } }`;
    expect(await codesOf(query(16))).toEqual([]);
    expect(await codesOf(query(17))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may have 15 aliases, also of __typename and in fragments', async () => {
    expect(await codesOf(`{ ${times(15, (i) => `a${i}: __typename`)} }`)).toEqual([]);
    expect(await codesOf(`{ ${times(16, (i) => `a${i}: __typename`)} }`)).toEqual(['QUERY_TOO_COMPLEX']);
    const spread = `{ ...f ... on Query { ...f } } fragment f on Query { ${times(8, (i) => `a${i}: __typename`)} }`;
    expect(await codesOf(spread)).toEqual(['QUERY_TOO_COMPLEX']);
    const inner = (count: number) => `{ account { ${times(count, (i) => `a${i}: id`)} } }`;
    expect(await codesOf(inner(15))).toEqual([]);
    expect(await codesOf(inner(16))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may have names of 200 characters', async () => {
    const wrong = (alias: number) => `{ ${'a'.repeat(alias)}: reports(first: 0) { totalCount } }`;
    expect(await codesOf(wrong(200))).toEqual(['BAD_USER_INPUT']);
    expect(await codesOf(wrong(201))).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may not exceed the limits by a name like introspection', async () => {
    const query = `{ ...__schema } fragment __schema on Query { ${times(16, (i) => `a${i}: __typename`)} }`;
    expect(await codesOf(query)).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it('may have 20 directives', async () => {
    const query = (count: number) => `{ ${times(count, () => '... @include(if: true) { __typename }')} }`;
    expect(await codesOf(query(20))).toEqual([]);
    expect(await codesOf(query(21))).toEqual(['QUERY_TOO_COMPLEX']);
    const inner = (count: number) => `{ account { ${times(count, () => 'id @include(if: true)')} } }`;
    expect(await codesOf(inner(20))).toEqual([]);
    expect(await codesOf(inner(21))).toEqual(['QUERY_TOO_COMPLEX']);
    const spread = `{ ${times(21, () => '...f @include(if: true)')} } fragment f on Query { __typename }`;
    expect(await codesOf(spread)).toEqual(['QUERY_TOO_COMPLEX']);
  });

  it.each([
    ['an operation', (directives: string) => `query ${directives} { __typename }`],
    ['a fragment', (directives: string) => `{ ...f } fragment f on Query ${directives} { __typename }`],
    [
      'a variable',
      (directives: string) => `query ($a: Int ${directives}) { reports(first: $a) { totalCount } }`,
    ],
  ])('may have no directive on %s', async (_, query) => {
    expect(await codesOf(query('@include(if: true)'))).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    expect(await codesOf(query('@include(if: true) '.repeat(40)))).toContain('GRAPHQL_VALIDATION_FAILED');
  });

  it('may have 1,000 tokens', async () => {
    const query = (ids: number) => `{ nodes(ids: [${'"x" '.repeat(ids)}]) { id } }`;
    expect(await codesOf(query(988))).toEqual([]);
    expect(await codesOf(query(989))).toEqual(['GRAPHQL_PARSE_FAILED']);
  });

  it('with doubling fragments is executed like any other', async () => {
    const names = Array.from({ length: 24 }, (_, i) => `f${i}`);
    const fragments = names
      .map((name, i) => `fragment ${name} on Query { ...f${i + 1} ...f${i + 1} }`)
      .join(' ');
    expect(await codesOf(`{ ...f0 } ${fragments} fragment f24 on Query { account { id } }`)).toEqual([]);
  });

  it('with a cycle of fragments is rejected', async () => {
    expect(await codesOf('{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }')).toContain(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });

  it('with a hundred mistakes gets five errors, with suggestions', async () => {
    const response = await sendGraphql(app, `{ ${times(100, (i) => `accoun${i}`)} acount { id } }`);
    expect(response.errors).toHaveLength(5);
    expect(response.errors?.[4]?.message).toMatch(/^Too many validation errors/);
    expect(response.errors?.[0]?.message).toContain('Did you mean "account"?');
  });

  it('may have several operations, of which the named one is executed', async () => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.key}` },
      body: JSON.stringify({
        query: 'query A { account { id } } query B { __typename }',
        operationName: 'B',
      }),
    });
    expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
  });
});

describe('the transport', () => {
  const post = (init: RequestInit & { headers?: Record<string, string>; duplex?: 'half' }) =>
    fetch(`${app.url}/graphql`, {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json', ...init.headers },
    });
  const codeOf = async (response: Response) => (await response.json()).errors[0].extensions.code;

  it.each([
    ['application/x-www-form-urlencoded', 'query={__typename}'],
    ['application/graphql', '{__typename}'],
    ['text/plain', '{"query":"{__typename}"}'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{}\r\n--x--',
    ],
  ])('rejects %s', async (type, body) => {
    const response = await post({ headers: { 'content-type': type }, body });
    expect([response.status, await codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('responds in JSON to a client that accepts none of its media types', async () => {
    const response = await post({ headers: { accept: 'text/html' }, body: '{"query":"{__typename}"}' });
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

  it('rejects an encoded body', async () => {
    const response = await post({ headers: { 'content-encoding': 'gzip' }, body: '{}' });
    expect(response.status).toBe(415);
  });

  it('rejects a body over 100 KB, announced or not', async () => {
    const large = JSON.stringify({ query: `{ __typename } #${'x'.repeat(100_000)}` });
    const announced = await post({ body: large });
    expect([announced.status, await codeOf(announced)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const streamed = await post({ body: new Blob([large]).stream(), duplex: 'half' });
    expect(streamed.status).toBe(413);
  });

  it('rejects a body that is announced too large before all of it is sent', async () => {
    const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' };
    const sending = sendRequest(`${app.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 100_001 },
    });
    sending.on('error', () => undefined).write('{');
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(413);
    sending.destroy();
  });

  it('rejects a batch', async () => {
    const response = await post({
      body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    });
    expect([response.status, await codeOf(response)]).toEqual([400, 'BAD_REQUEST']);
  });

  it('reports malformed JSON without echoing it', async () => {
    const response = await post({ body: `{"query": ${'secret'.repeat(100)}` });
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(JSON.parse(text).errors[0].extensions.code).toBe('BAD_REQUEST');
    expect(text).not.toContain('secret');
  });

  it.each(['variables=nonsense', 'variables=[1]', 'extensions={'])(
    'rejects %s in an address',
    async (part) => {
      const response = await fetch(`${app.url}/graphql?query={__typename}&${part}`, {
        headers: { authorization: `Bearer ${app.key}` },
      });
      expect([response.status, await codeOf(response)]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('rejects mutations by GET, and other methods', async () => {
    const query = encodeURIComponent('mutation { deleteReport(input: { id: "x" }) { __typename } }');
    const get = await fetch(`${app.url}/graphql?query=${query}`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
    expect([get.status, await codeOf(get)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    const put = await post({ method: 'PUT', body: '{}' });
    expect([put.status, put.headers.get('allow'), await codeOf(put)]).toEqual([
      405,
      'GET, POST, OPTIONS',
      'METHOD_NOT_ALLOWED',
    ]);
  });

  it('lets any origin call it, never with credentials', async () => {
    const preflight = await fetch(`${app.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    const actual = await post({
      headers: { origin: 'https://app.example' },
      body: '{"query":"{__typename}"}',
    });
    for (const response of [preflight, actual]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });
});

describe('the request limit', () => {
  it('takes 1 and 1 more for each full 1,000 of cost, and rejects with 429 when spent', async () => {
    const limited = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '5' });
    try {
      const first = await sendGraphql(limited, '{ rateLimit { limit remaining cost runsLimit } }');
      expect(first.data).toEqual({ rateLimit: { limit: 5, remaining: 4, cost: 1, runsLimit: null } });
      const costly = await sendGraphql(
        limited,
        '{ reports(first: 10) { nodes { checks { title } } } rateLimit { remaining } }',
      );
      expect(costly.data).toMatchObject({ rateLimit: { remaining: 2 } });
      const tooMuch = await sendGraphql(limited, '{ reports(first: 30) { nodes { checks { title } } } }');
      expect([tooMuch.status, tooMuch.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(tooMuch.headers.get('retry-after'))).toBeGreaterThan(0);
      const small = await sendGraphql(limited, '{ rateLimit { remaining } }');
      expect(small.data, 'the rejected one costs no more than any request').toEqual({
        rateLimit: { remaining: 0 },
      });
      const spent = await sendGraphql(limited, 'nonsense');
      expect([spent.status, spent.errors?.[0]?.extensions.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});
