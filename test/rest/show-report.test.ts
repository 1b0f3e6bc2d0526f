import { afterAll, beforeAll, expect, test } from 'vitest';
import { OwnedReport } from '../../src/model/report.ts';
import { dataOf } from '../../src/rest/present/model.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type PausableSite, startPausableSite } from './pausable-site.ts';
import { type Client, createClient, expectShape } from './rest-client.ts';

let app: TestApp;
let site: PausableSite;
let call: Client;
let id: number;

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ CREATE_WAIT_SECONDS: '10' });
  call = createClient(app.url, app.key);
  const created = await call('POST', '/reports', { form: { url: site.url('/') } });
  id = created.body.data.id;
});
afterAll(async () => {
  site.release();
  await app.close();
  await site.close();
});

test('gives a validator, and 304 as long as nothing changed', async () => {
  const shown = await call('GET', `/reports/${id}`);
  expectShape(dataOf(OwnedReport), shown);
  const tag = shown.headers.get('etag') ?? '';
  // Strong: compressed responses have another tag.
  expect(tag).toMatch(/^"\w+-gzip"$/);
  const plain = await call('GET', `/reports/${id}`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.get('etag')).toBe(tag.replace('-gzip', ''));
  expect(shown.headers.get('cache-control')).toBe('private, no-cache');
  for (const matching of [tag, tag.replace('-gzip', ''), `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': matching } });
    expect(response.status).toBe(304);
    expect(response.text).toBe('');
    expect(response.headers.get('etag')).toBe(tag);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect((await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  expect((await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': tag } })).status).toBe(200);
});

test.each(['PUT', 'PATCH', 'DELETE'])(
  '%s changes nothing unless the report has a tag of If-Match',
  async (method) => {
    const before = await call('GET', `/reports/${id}`);
    const tag = before.headers.get('etag') ?? '';
    const privacy = String(1 - before.body.data.privacy);
    const form = method === 'DELETE' ? {} : { form: { privacy } };
    for (const other of ['"other"', '']) {
      const rejected = await call(method, `/reports/${id}`, { ...form, headers: { 'If-Match': other } });
      expect(rejected.status).toBe(412);
      expect(rejected.body.code).toBe('precondition_failed');
    }
    expect((await call('GET', `/reports/${id}`)).headers.get('etag')).toBe(tag);
    if (method === 'DELETE') return;
    for (const matching of [`"other", ${tag}`, '*']) {
      const changed = await call(method, `/reports/${id}`, { ...form, headers: { 'If-Match': matching } });
      expect(changed.status).toBe(200);
    }
    // The first of the two changes has changed the tag, too.
    expect((await call(method, `/reports/${id}`, { ...form, headers: { 'If-Match': tag } })).status).toBe(
      412,
    );
  },
);

test('HEAD responds as GET without the body', async () => {
  const shown = await call('GET', `/reports/${id}`);
  const head = await call('HEAD', `/reports/${id}`);
  expect(head.status).toBe(200);
  expect(head.text).toBe('');
  expect(head.headers.get('etag')).toBe(shown.headers.get('etag'));
  expect((await call('HEAD', '/reports/999999')).status).toBe(404);
});

test('adds a link for the owner on demand, without a validator', async () => {
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  const response = await call('GET', `/reports/${id}?owner_link=3600`);
  const { data } = expectShape(dataOf(OwnedReport), response);
  expect(data.owner_page_url).toMatch(`${data.page_url}?expires=`);
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test("a public report's owner link is its page", async () => {
  await call('PATCH', `/reports/${id}`, { form: { privacy: '0' } });
  const { data } = (await call('GET', `/reports/${id}?owner_link=60`)).body;
  expect(data.owner_page_url).toBe(data.page_url);
});

test.each(['59', '604801', '1.5', '-60', '060', 'soon', '60&owner_link=60'])(
  'rejects an owner link for %s seconds',
  async (seconds) => {
    const { status, body } = await call('GET', `/reports/${id}?owner_link=${seconds}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['owner_link']);
  },
);

test('an id is matched exactly', async () => {
  const aliases = [
    `0${id}`,
    `${id}.0`,
    `%20${id}`,
    `${id}%20`,
    `+${id}`,
    `-${id}`,
    `${id}e0`,
    '0',
    '0x1',
    'x',
  ];
  for (const alias of [...aliases, '2147483648', '9'.repeat(16), '9'.repeat(17), `${id}%00`, `${id}%2F`]) {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await call(method, `/reports/${alias}`)).body).toMatchObject({ code: 'not_found' });
    }
  }
  expect((await call('GET', `/reports/${id}`)).status).toBe(200);
});
