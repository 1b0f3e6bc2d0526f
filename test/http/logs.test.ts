import { expect } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { fixtureSite, htmlPage } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { test as base } from './fixtures.ts';

const INFO = 30;
const DEBUG = 20;

const test = base
  // With a worker.
  .extend('settings', { scope: 'file' }, {})
  .extend(
    'site',
    { scope: 'file' },
    fixtureSite({
      '/': htmlPage('<!doctype html><title>Page</title>'),
      '/text': { headers: { 'content-type': 'text/plain' }, body: 'No page' },
    }),
  )
  .extend('create', { scope: 'file' }, async ({ call, site }) => {
    return async (path: string) => await call('POST', '/reports', { form: { url: site.url(path) } });
  })
  .extend('createByGraphql', { scope: 'file' }, async ({ app, site }) => async () => {
    const create = `createReport(input: { url: "${site.url('/')}" }) { __typename }`;
    return (await sendGraphql(app, `mutation { ${create} }`)).headers.get('x-request-id');
  })
  /** The lines with that message, since the test began. */
  .extend('linesOf', async ({ lines }) => {
    lines.length = 0;
    return (msg: string) => lines.filter((line) => line.msg === msg);
  });

test('logs account, key and report of requests, request and host of runs', async ({ linesOf, create }) => {
  const { body, headers } = await create('/');
  const requestId = headers.get('x-request-id');
  const reportId = body.data.id;
  expect(linesOf('request')).toMatchObject([{ level: INFO, requestId, accountId: 1, apiKeyId: 1, reportId }]);
  expect(linesOf('run ended')).toMatchObject([
    { level: INFO, outcome: 'completed', requestId, reportId, host: '127.0.0.1' },
  ]);
});

test('logs the cause of a failed run', async ({ linesOf, create }) => {
  await create('/text');
  expect(linesOf('run ended')).toMatchObject([
    { level: INFO, outcome: 'failed', errorCode: 'not_html', cause: expect.stringContaining('text/plain') },
  ]);
});

test('logs the report id of requests for a report', async ({ linesOf, create, call }) => {
  const { id, page_url } = (await create('/')).body.data;
  await call('GET', `/reports/${id}`);
  await fetch(page_url);
  expect(linesOf('request').map(({ reportId }) => reportId)).toEqual([id, id, id]);
});

test('logs the account of a deletion on the report page, but no account of a public view', async ({
  linesOf,
  create,
  call,
}) => {
  const { id, page_url } = (await create('/')).body.data;
  await fetch(page_url);
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  const { owner_page_url } = (await call('GET', `/reports/${id}?owner_link=60`)).body.data;
  const init = { method: 'POST', body: new URLSearchParams() };
  expect((await fetch(owner_page_url.replace('?', '/delete?'), init)).status).toBe(200);
  const requests = linesOf('request').filter(({ route }) => route.startsWith('/r/'));
  expect(requests).toMatchObject([{ reportId: id }, { reportId: id, accountId: 1 }]);
  expect(requests[0]).not.toHaveProperty('accountId');
});

test('logs the report id of a GraphQL request that creates, shows, changes or deletes a report', async ({
  linesOf,
  create,
  createByGraphql,
  graphql,
}) => {
  const { id } = (await create('/')).body.data;
  const globalId = Buffer.from(`Report:${id}`).toString('base64url');
  await graphql(`{ report(databaseId: ${id}) { url } }`);
  await graphql(`{ node(id: "${globalId}") { id } }`);
  await graphql(`mutation { updateReport(input: { id: "${globalId}", privacy: PRIVATE }) { __typename } }`);
  await graphql(`mutation { deleteReport(input: { id: "${globalId}" }) { __typename } }`);
  await createByGraphql();
  const next = (await create('/')).body.data.id;
  expect(linesOf('request').map(({ reportId }) => reportId)).toEqual([id, id, id, id, id, next - 1, next]);
});

test('logs no report id for a GraphQL request of several reports', async ({ linesOf, graphql }) => {
  await graphql('{ a: report(databaseId: 1) { url } b: report(databaseId: 2) { url } }');
  expect(linesOf('request')).toMatchObject([{ status: 200, accountId: 1 }]);
  expect(linesOf('request')[0]).not.toHaveProperty('reportId');
});

test('logs health checks and scrapes of metrics at level debug', async ({ app, linesOf }) => {
  const paths = ['/health', '/ready', '/metrics'];
  for (const path of paths) await fetch(`${app.url}${path}`);
  expect(linesOf('request').map(({ route, level }) => [route, level])).toEqual(
    paths.map((path) => [path, DEBUG]),
  );
});

test('logs no account and no key of a request without a valid key', async ({ app, linesOf }) => {
  await createClient(app.url, 'wrong')('GET', '/account');
  await sendGraphql({ url: app.url, key: 'wrong' }, '{ __typename }');
  expect(linesOf('request')).toMatchObject([{ status: 401 }, { status: 401 }]);
  for (const line of linesOf('request')) expect(line).not.toHaveProperty('accountId');
});
