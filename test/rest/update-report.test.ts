import { afterAll, beforeAll, expect, test } from 'vitest';
import { Report } from '../../src/model/report.ts';
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
  app = await startTestApp({ CREATE_WAIT_SECONDS: '25' });
  call = createClient(app.url, app.key);
  const created = await call('POST', '/reports', { form: { url: site.url('/') } });
  id = created.body.data.id;
});
afterAll(async () => {
  site.release();
  await app.close();
  await site.close();
});

const statusOf = async (id: number) => (await call('GET', `/reports/${id}`)).body.data.status;

test.each(['PUT', 'PATCH'])('%s changes only the given parameters', async (method) => {
  const locked = await call(method, `/reports/${id}`, { json: { privacy: 2, password: 'secret' } });
  expect(locked.status).toBe(200);
  expect(expectShape(dataOf(Report), locked).data).toMatchObject({ privacy: 2, has_password: true, id });
  const kept = await call(method, `/reports/${id}`, { form: { password: 'another' } });
  expect(kept.body.data).toMatchObject({ privacy: 2, has_password: true });
  const open = await call(method, `/reports/${id}`, { form: { privacy: '0' } });
  expect(open.body.data).toMatchObject({ privacy: 0, has_password: false });
  const rejected = await call(method, `/reports/${id}`, { form: { privacy: '2' } });
  expect(Object.keys(rejected.body.errors)).toEqual(['password']);
  const ignored = await call(method, `/reports/${id}`, {
    form: { password: 'ignored', url: 'https://other.example/' },
  });
  expect(ignored.body.data).toMatchObject({ privacy: 0, has_password: false, url: site.url('/') });
});

test('rejects other values of results', async () => {
  for (const results of ['2', 'yes', 'true', '-1']) {
    const { body } = await call('PUT', `/reports/${id}`, { form: { results } });
    expect(Object.keys(body.errors)).toEqual(['results']);
  }
});

test('names every wrong field, a missing or overlong password included', async () => {
  const wrong = { results: '2', privacy: '2' };
  const missing = await call('PATCH', `/reports/${id}`, { form: wrong });
  expect(Object.keys(missing.body.errors)).toEqual(['results', 'password']);
  await call('PATCH', `/reports/${id}`, { form: { privacy: '2', password: 'secret' } });
  const stored = await call('PATCH', `/reports/${id}`, { form: wrong });
  expect(Object.keys(stored.body.errors)).toEqual(['results']);
  const tooLong = { results: '2', password: 'x'.repeat(129) };
  const overlong = await call('PATCH', `/reports/${id}`, { form: tooLong });
  expect(Object.keys(overlong.body.errors)).toEqual(['results', 'password']);
  await call('PATCH', `/reports/${id}`, { form: { privacy: '0' } });
});

test('validates before it looks for the report', async () => {
  expect((await call('PATCH', '/reports/999999', { form: { results: '2' } })).status).toBe(422);
  expect((await call('PATCH', '/reports/999999', { form: { privacy: '2' } })).status).toBe(404);
});

test('without results=1 the page is not fetched again', async () => {
  const before = site.requests.length;
  const response = await call('PUT', `/reports/${id}`, {
    form: { results: '0' },
    headers: { Prefer: 'wait=1' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('preference-applied')).toBeNull();
  expect(site.requests).toHaveLength(before);
});

test('with results=1 it waits for new results', async () => {
  const { data: before } = (await call('GET', `/reports/${id}`)).body;
  const response = await call('PUT', `/reports/${id}`, { form: { results: '1' } });
  expect(response.status).toBe(200);
  const { data } = expectShape(dataOf(Report), response);
  expect(data.status).toBe('completed');
  expect(Date.parse(data.generated_at ?? '')).toBeGreaterThan(Date.parse(before.generated_at));
});

test('a run that takes longer is 202, keeps the last results meanwhile, and is joined', async () => {
  const { data: first } = (await call('POST', '/reports', { form: { url: site.url('/paused') } })).body;
  site.pause();
  const rerun = () =>
    call('PATCH', `/reports/${first.id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
  const response = await rerun();
  expect(response.status).toBe(202);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  const { data } = expectShape(dataOf(Report), response);
  expect(data).toMatchObject({
    result: first.result,
    score: first.score,
    generated_at: first.generated_at,
  });
  expect(data.checks).toEqual(first.checks);
  expect((await rerun()).status).toBe(202);
  site.release();
  await expect.poll(() => statusOf(first.id)).toBe('completed');
  expect(site.requests.filter(({ method, path }) => method === 'GET' && path === '/paused')).toHaveLength(2);
});
