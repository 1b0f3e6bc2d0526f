import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../src/logger.ts';
import { createClient } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of a log have any fields.
type Line = Record<string, any>;

const INFO = 30;
const DEBUG = 20;

let site: FixtureSite;
let app: TestApp;
let lines: Line[];

beforeAll(async () => {
  site = await startFixtureSite({
    '/': htmlPage('<!doctype html><title>Page</title>'),
    '/text': { headers: { 'content-type': 'text/plain' }, body: 'No page' },
  });
  const logger = createLogger('debug', { write: (line) => lines.push(JSON.parse(line)) });
  lines = [];
  app = await startTestApp({ ALLOW_TARGETS: site.host }, { logger });
});
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(() => {
  lines = [];
});

const linesOf = (msg: string) => lines.filter((line) => line.msg === msg);
const create = (path: string) =>
  createClient(app.url, app.key)('POST', '/reports', { form: { url: site.url(path) } });

it('the line of a request names account, key and report, and that of its run the request and the host', async () => {
  const { body, headers } = await create('/');
  const requestId = headers.get('x-request-id');
  const reportId = body.data.id;
  expect(linesOf('request')).toMatchObject([{ level: INFO, requestId, accountId: 1, apiKeyId: 1, reportId }]);
  expect(linesOf('run ended')).toMatchObject([
    { level: INFO, outcome: 'completed', requestId, reportId, host: '127.0.0.1' },
  ]);
});

it('the line of a run that failed says why', async () => {
  await create('/text');
  expect(linesOf('run ended')).toMatchObject([
    { level: INFO, outcome: 'failed', errorCode: 'not_html', cause: expect.stringContaining('text/plain') },
  ]);
});

it('the line of a run that GraphQL created names its request', async () => {
  const { headers } = await sendGraphqlCreate();
  await expect.poll(() => linesOf('run ended').length).toBe(1);
  const requestId = headers.get('x-request-id');
  expect(linesOf('run ended')).toMatchObject([{ requestId }]);
  expect(linesOf('request')).toMatchObject([{ requestId, accountId: 1, apiKeyId: 1 }]);
});

it('the line of a request for a report names the report', async () => {
  const { body } = await create('/');
  lines = [];
  await createClient(app.url, app.key)('GET', `/reports/${body.data.id}`);
  await fetch(body.data.page_url);
  expect(linesOf('request').map(({ reportId }) => reportId)).toEqual([body.data.id, body.data.id]);
});

it('the line of a deletion on the report page names the account, and that of a public view names none', async () => {
  const call = createClient(app.url, app.key);
  const { id, page_url } = (await create('/')).body.data;
  await fetch(page_url);
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  const { owner_page_url } = (await call('GET', `/reports/${id}?owner_link=60`)).body.data;
  const response = await fetch(owner_page_url.replace('?', '/delete?'), {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect(response.status).toBe(200);
  const requests = linesOf('request').filter(({ route }) => route.startsWith('/r/'));
  expect(requests).toMatchObject([{ reportId: id }, { reportId: id, accountId: 1 }]);
  expect(requests[0]).not.toHaveProperty('accountId');
});

it('the line of a GraphQL request names the report that it creates, shows, changes or deletes', async () => {
  const { body } = await create('/');
  const { id } = body.data;
  const globalId = Buffer.from(`Report:${id}`).toString('base64url');
  lines = [];
  for (const operation of [
    `{ report(databaseId: ${id}) { url } }`,
    `{ node(id: "${globalId}") { id } }`,
    `mutation { updateReport(input: { id: "${globalId}", privacy: PRIVATE }) { __typename } }`,
    `mutation { deleteReport(input: { id: "${globalId}" }) { __typename } }`,
  ])
    expect((await sendGraphql(app, operation)).errors).toBeUndefined();
  expect(linesOf('request').map(({ reportId }) => reportId)).toEqual([id, id, id, id]);
  lines = [];
  await (await sendGraphqlCreate()).text();
  await create('/');
  const [created, next] = linesOf('request').map(({ reportId }) => reportId);
  expect(next - created).toBe(1);
});

it('the line of a GraphQL request for several reports names none', async () => {
  await sendGraphql(app, '{ a: report(databaseId: 1) { url } b: report(databaseId: 2) { url } }');
  expect(linesOf('request')).toMatchObject([{ status: 200, accountId: 1 }]);
  expect(linesOf('request')[0]).not.toHaveProperty('reportId');
});

it('health checks and scrapes are logged at level debug', async () => {
  for (const path of ['/health', '/ready', '/metrics']) await fetch(`${app.url}${path}`);
  expect(linesOf('request').map(({ route, level }) => [route, level])).toEqual([
    ['/health', DEBUG],
    ['/ready', DEBUG],
    ['/metrics', DEBUG],
  ]);
});

it('a request without a valid key is logged without account and key', async () => {
  await createClient(app.url, 'wrong')('GET', '/account');
  expect(linesOf('request')).toMatchObject([{ status: 401 }]);
  expect(linesOf('request')[0]).not.toHaveProperty('accountId');
  await sendGraphql({ url: app.url, key: 'wrong' }, '{ __typename }');
  expect(linesOf('request')[1]).not.toHaveProperty('accountId');
});

async function sendGraphqlCreate(): Promise<Response> {
  const query = `mutation { createReport(input: { url: "${site.url('/')}" }) { __typename } }`;
  return await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
}
