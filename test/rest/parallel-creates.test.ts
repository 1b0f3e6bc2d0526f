import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendGraphql } from '../support/graphql-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Client, createClient } from './rest-client.ts';

/** More than the connections to PostgreSQL, and few enough that none waits for 5 s for one on a busy machine. */
const AT_ONCE = 20;
const URL_SENT = 'https://example.com/';
let app: TestApp;
let call: Client;

beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  call = createClient(app.url, app.key);
});
afterAll(() => app.close());

const atOnce = <Result>(ask: () => Promise<Result>) => Promise.all(Array.from({ length: AT_ONCE }, ask));
const reportsStored = async () => (await call('GET', '/reports')).body.meta.total;

test('the same page sent many times at once makes a report of its own each time', async () => {
  const before = await reportsStored();
  const responses = await atOnce(() =>
    call('POST', '/reports', { form: { url: URL_SENT }, headers: { Prefer: 'respond-async' } }),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(AT_ONCE);
  expect(new Set(responses.map(({ body }) => body.data.page_url)).size).toBe(AT_ONCE);
  expect(await reportsStored()).toBe(before + AT_ONCE);
});

test('sent by GraphQL it is the same', async () => {
  const before = await reportsStored();
  const query = 'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }';
  const responses = await atOnce(() => sendGraphql(app, query, { url: URL_SENT }));
  for (const { data, errors } of responses) {
    expect({ data, errors }).toEqual({ data: { createReport: { __typename: 'CreateReportSuccess' } } });
  }
  expect(await reportsStored()).toBe(before + AT_ONCE);
});
