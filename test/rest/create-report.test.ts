import { expect } from 'vitest';
import { Report } from '../../src/model/report.ts';
import { dataOf } from '../../src/present/present.ts';
import { expectShape } from './rest-client.ts';
import { test } from './site-test.ts';

test('waits for the run and returns the whole report', async ({ app, site, create }) => {
  const response = await create(site.url('/'));
  expect(response.status).toBe(201);
  const { data } = expectShape(dataOf(Report), response);
  expect(response.headers.get('location')).toBe(`${app.url}/api/v1/reports/${data.id}`);
  expect(response.headers.get('retry-after')).toBeNull();
  expect(response.headers.get('preference-applied')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(data).toMatchObject({
    status: 'completed',
    error: null,
    final_url: site.url('/'),
    rendering: 'server',
    page: { title: 'A page of its own', language: 'en', status_code: 200, redirects: 0 },
  });
  expect(data.score).toBeGreaterThan(0);
});

test('a page that cannot be audited is a failed report', async ({ site, create }) => {
  const { status, body } = await create(site.url('/image'));
  expect(status).toBe(201);
  const error = { code: 'not_html', message: expect.any(String), http_status: 200 };
  expect(body.data).toMatchObject({ status: 'failed', error, score: null, page: null, checks: [] });
});

test.for(['respond-async', 'wait=1'])(
  'Prefer: %s responds before the run has ended',
  async (prefer, { site, call, create }) => {
    site.pause();
    const response = await create(site.url('/paused'), prefer);
    expect(response.status).toBe(201);
    expect(response.headers.get('preference-applied')).toBe(prefer);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const { id, status } = expectShape(dataOf(Report), response).data;
    expect(['queued', 'running']).toContain(status);
    site.release();
    await expect.poll(async () => (await call('GET', `/reports/${id}`)).body.data.status).toBe('completed');
  },
);

test('a deletion of the report ends the wait', async ({ site, call, create }) => {
  site.pause();
  const creating = create(site.url('/paused'), 'wait=60');
  await expect.poll(() => site.requests.at(-1)?.path).toBe('/paused');
  const { data } = (await call('GET', '/reports')).body;
  const deleted = await call('DELETE', `/reports/${data[0].id}`);
  expect([deleted.status, deleted.body]).toEqual([200, { id: data[0].id, object: 'report', deleted: true }]);
  expect((await creating).body.code).toBe('not_found');
});

test('a password is never returned', async ({ call }) => {
  const form = { url: 'https://example.com/', privacy: '2', password: 'correct horse' };
  const { body, text } = await call('POST', '/reports', { form, headers: { Prefer: 'respond-async' } });
  expect(body.data).toMatchObject({ privacy: 2, has_password: true });
  expect(text).not.toMatch(/correct horse|argon2/);
});
