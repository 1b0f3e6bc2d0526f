import { expect } from 'vitest';
import type { CallOptions } from '../rest/rest-client.ts';
import { post } from '../support/graphql-client.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';

/** Texts that reveal the implementation of the service, its paths or its internal errors. */
const LEAKS =
  /sqlite|mikro|kysely|knex|pothos|envelop|yoga|hono|zod|node_modules|\bsrc\/|\.ts\b|file:|\/work|\/home|\/tmp|\n\s+at |stack|originalError|constraint|syntax error at|ECONN|SQL|select .* from|TypeError|RangeError|SyntaxError|did you mean "/i;
const MAX_ERROR_BYTES = 20_000;

const HOSTILE = [
  '"; drop table reports; --',
  "' or 1=1 --",
  '%',
  '\\',
  '\u0000',
  '\r\nX-Injected: 1',
  '1.0',
  ' 1',
  '-1',
  '9'.repeat(400),
  '__proto__',
  'toString',
  '[object Object]',
  '{"$gt":0}',
  '../../../etc/passwd',
  '\ud800',
  'x'.repeat(10_000),
];
const FIELDS = ['url', 'privacy', 'password', 'results'];
const PARAMETERS = ['search', 'project', 'result', 'sort_by', 'sort', 'per_page', 'page'];

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', CREATE_WAIT_SECONDS: '0' })
  .extend('id', { scope: 'file' }, async ({ app }) => {
    return (await seedReport(app.database, { url: 'https://example.com/', result: 'good' })).id;
  });

/**
 * Hostile texts in every part of calls of REST. Each text is sent with one method and one body format, because all share
 * their parsers.
 */
function* restCalls(id: number): Generator<[method: string, path: string, options?: CallOptions]> {
  for (const [i, text] of HOSTILE.entries()) {
    const encoded = encodeURIComponent(text.toWellFormed());
    yield [['GET', 'PUT', 'PATCH', 'DELETE'][i % 4] ?? '', `/reports/${encoded}`];
    yield ['GET', `/${encoded}`];
    yield ['GET', `/reports/${id}?owner_link=${encoded}`];
    for (const parameter of PARAMETERS) yield ['GET', `/reports?${parameter}=${encoded}`];
    for (const field of FIELDS) {
      yield ['PATCH', `/reports/${id}`, { [i % 2 ? 'form' : 'json']: { [field]: text } }];
      yield ['PATCH', `/reports/${id}`, { json: { [field]: { [text]: [text] } } }];
    }
    yield ['POST', '/reports', { json: { url: text } }];
    yield ['POST', '/reports', { body: text, headers: { 'Content-Type': 'application/json' } }];
    yield ['POST', '/reports', { body: `${text}=${text}`, headers: { 'Content-Type': encoded } }];
    for (const name of ['If-None-Match', 'Range'])
      yield ['GET', `/reports/${id}`, { headers: { [name]: encoded } }];
    for (const name of ['Prefer', 'Idempotency-Key', 'Content-Encoding'])
      yield ['POST', '/reports', { form: { url: 'nonsense' }, headers: { [name]: encoded } }];
  }
}

test('every REST error has a reason and shows no internals', async ({ call, id }) => {
  let rejected = 0;
  for (const [method, path, options] of restCalls(id)) {
    const { status, text, body } = await call(method, path, options);
    if (status < 400) continue;
    rejected++;
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(500);
    expect(body.message).not.toBe('');
    expect(text).not.toMatch(LEAKS);
    expect(text.length).toBeLessThan(MAX_ERROR_BYTES);
  }
  expect(rejected).toBeGreaterThan(250);
  expect((await call('GET', `/reports/${id}`)).body.data).toMatchObject({ id, privacy: 0 });
});

/** Hostile texts in every part of a GraphQL request, as the text of its body. */
function* graphqlBodies(): Generator<string> {
  const body = (query: string, variables?: unknown, rest: object = {}) =>
    JSON.stringify({ query, variables, ...rest });
  for (const text of HOSTILE) {
    const quoted = JSON.stringify(text);
    yield text;
    yield quoted;
    yield `[${quoted}]`;
    yield body(text);
    yield body(`{ ${text} }`);
    yield body(`{ node(id: ${quoted}) { id } nodes(ids: [${quoted}]) { id } report(id: ${quoted}) { id } }`);
    yield body('{ account { id } }', text);
    yield body('{ account { id } }', null, { operationName: text });
    yield body('{ account { id } }', null, { extensions: text });
    yield body(`{ account @${text} { id } }`);
    yield body('query ($d: Int) { report(databaseId: $d) { id } }', { d: text });
    const variables: [query: string, values: Record<string, unknown>][] = [
      ['query ($i: ID) { report(id: $i) { id ownerPageUrl(expiresIn: 1) } }', { i: { [text]: text } }],
      ['query ($c: String) { reports(first: 1, after: $c) { totalCount nodes { id } } }', { c: text }],
      ['query ($f: ReportFilter) { reports(filter: $f) { totalCount } }', { f: { search: text } }],
      ['query ($f: ReportFilter) { reports(filter: $f) { totalCount } }', { f: { [text]: text } }],
      ['query ($o: ReportOrder) { reports(orderBy: $o) { totalCount } }', { o: { field: text } }],
      [mutationOf('createReport'), { i: { url: text } }],
      ...['password', 'idempotencyKey', text].map((field): [string, Record<string, unknown>] => [
        mutationOf('createReport'),
        { i: { url: 'nonsense', [field]: text } },
      ]),
      [mutationOf('updateReport'), { i: { id: text, password: text } }],
      [mutationOf('deleteReport'), { i: { id: text } }],
      ['subscription ($i: ID!) { reportUpdated(id: $i) { id } }', { i: text }],
    ];
    for (const [query, values] of variables) yield body(query, values);
  }
}

function mutationOf(name: string): string {
  const input = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($i: ${input}!) { ${name}(input: $i) { __typename ... on Error { message } } }`;
}

test('every GraphQL error has a code and shows no internals', async ({ app }) => {
  let rejected = 0;
  for (const body of graphqlBodies()) {
    const response = await post(app, { body });
    const text = await response.text();
    const { errors = [] } = JSON.parse(text);
    if (errors.length === 0) continue;
    rejected++;
    expect(response.status).toBeLessThan(500);
    for (const { message, extensions } of errors) {
      expect(message).not.toBe('');
      expect(extensions.code, body).not.toBe('INTERNAL_SERVER_ERROR');
    }
    expect(text).not.toMatch(LEAKS);
    expect(text.length).toBeLessThan(MAX_ERROR_BYTES);
  }
  expect(rejected).toBeGreaterThan(200);
});
