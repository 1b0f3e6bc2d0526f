import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { Audit } from '../../src/model/check.ts';
import { dataOf, responseSchema } from '../../src/rest/present/model.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Client, createClient, expectShape } from './rest-client.ts';

let app: TestApp;
let call: Client;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  call = createClient(app.url, app.key);
});
afterAll(() => app.close());

test('lists the catalogue', async () => {
  const { data } = (await call('GET', '/audits')).body;
  expect(responseSchema(Audit).array().parse(data)).toEqual(CATALOGUE);
  expect((await call('HEAD', '/audits')).status).toBe(200);
});

test('lists the audits of a category, also those that another category counts', async () => {
  const { body } = await call('GET', '/audits?category=seo');
  const data = responseSchema(Audit).array().parse(body.data);
  expect(data.map(({ id }) => id)).toContain('document-title');
  expect(data.every(({ categories }) => categories.includes('seo'))).toBe(true);
  expect((await call('GET', '/audits?category=speed')).body.errors).toHaveProperty('category');
});

test('shows an audit', async () => {
  const { data } = expectShape(dataOf(Audit), await call('GET', '/audits/document-title'));
  expect(data).toEqual(CATALOGUE.find(({ id }) => id === 'document-title'));
  expect((await call('GET', '/audits/unknown')).body.code).toBe('not_found');
});
