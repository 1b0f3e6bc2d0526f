import { expect } from 'vitest';
import { Report } from '../../src/model/report.ts';
import { dataOf } from '../../src/present/present.ts';
import { expectShape } from './rest-client.ts';
import { test as base } from './site-test.ts';

const test = base.extend('id', { scope: 'file' }, async ({ site, create }): Promise<number> => {
  return (await create(site.url('/'))).body.data.id;
});

test.for(['PUT', 'PATCH'])('%s changes only the given parameters', async (method, { site, call, id }) => {
  const locked = await call(method, `/reports/${id}`, { json: { privacy: 2, password: 'secret' } });
  expect(locked.status).toBe(200);
  expect(expectShape(dataOf(Report), locked).data).toMatchObject({ privacy: 2, has_password: true, id });
  const kept = await call(method, `/reports/${id}`, { form: { url: 'https://other.example/' } });
  expect(kept.body.data).toMatchObject({ privacy: 2, has_password: true, url: site.url('/') });
  const open = await call(method, `/reports/${id}`, { form: { privacy: '0' } });
  expect(open.body.data).toMatchObject({ privacy: 0, has_password: false });
});

test.for(['yes', '2', '-1'])(
  'results=%s is rejected together with a missing password',
  async (results, { call, id }) => {
    const { body } = await call('PATCH', `/reports/${id}`, { form: { results, privacy: '2' } });
    expect(Object.keys(body.errors)).toEqual(['results', 'password']);
  },
);

test('without results=1 the page is not fetched again', async ({ site, call, id }) => {
  const before = site.requests.length;
  const response = await call('PUT', `/reports/${id}`, {
    form: { results: '0' },
    headers: { Prefer: 'wait=1' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('preference-applied')).toBeNull();
  expect(site.requests).toHaveLength(before);
});

test('with results=1 it waits for new results', async ({ call, id }) => {
  const { data: before } = (await call('GET', `/reports/${id}`)).body;
  const response = await call('PUT', `/reports/${id}`, { form: { results: '1' } });
  expect(response.status).toBe(200);
  const { data } = expectShape(dataOf(Report), response);
  expect(data.status).toBe('completed');
  expect(Date.parse(data.generated_at ?? '')).toBeGreaterThan(Date.parse(before.generated_at));
});

test('a longer run is 202, keeps the last results, and is joined', async ({ site, call, create }) => {
  const { data: first } = (await create(site.url('/paused'))).body;
  site.pause();
  const rerun = () =>
    call('PATCH', `/reports/${first.id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
  const response = await rerun();
  expect(response.status).toBe(202);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('preference-applied')).toBe('respond-async');
  const { result, score, generated_at, checks } = first;
  expect(expectShape(dataOf(Report), response).data).toMatchObject({ result, score, generated_at, checks });
  expect((await rerun()).status).toBe(202);
  site.release();
  await expect
    .poll(async () => (await call('GET', `/reports/${first.id}`)).body.data.status)
    .toBe('completed');
  expect((await call('GET', `/reports/${first.id}/runs`)).body.meta.total).toBe(2);
});
