import { expect } from 'vitest';
import { OwnedReport } from '../../src/model/report.ts';
import { dataOf } from '../../src/present/present.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { expectShape } from './rest-client.ts';

const test = base.extend('path', { scope: 'file' }, async ({ app }) => {
  const report = await seedReport(app.database, { url: 'https://example.com/', result: 'good' });
  return `/reports/${report.id}`;
});

test('returns a tag, and 304 to it until the report changes', async ({ call, path }) => {
  const send = (method: string, headers: Record<string, string> = {}) =>
    call(method, path, { headers: { 'Accept-Encoding': 'gzip', ...headers } });
  const shown = await send('GET');
  expectShape(dataOf(OwnedReport), shown);
  const tag = shown.headers.get('etag') ?? '';
  // Strong: compressed responses have another tag.
  expect(tag).toMatch(/^"\w+-gzip"$/);
  const plain = await send('GET', { 'Accept-Encoding': 'identity' });
  expect(plain.headers.get('etag')).toBe(tag.replace('-gzip', ''));
  expect(shown.headers.get('cache-control')).toBe('private, no-cache');
  const head = await send('HEAD');
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag]);
  expect((await call('HEAD', '/reports/999999')).status).toBe(404);
  for (const matching of [tag, tag.replace('-gzip', ''), `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, text, headers } = await send('GET', { 'If-None-Match': matching });
    expect([status, text]).toEqual([304, '']);
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: tag,
      'cache-control': 'private, no-cache',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await send('GET', { 'If-None-Match': '"other"' })).status).toBe(200);
  await call('PATCH', path, { form: { privacy: '1' } });
  expect((await send('GET', { 'If-None-Match': tag })).status).toBe(200);
});

test('returns the patch of the shown run as text, and 404 without one', async ({ app, call, path }) => {
  const patch = '--- a/x\n+++ b/x\n';
  const seeded = { url: 'https://example.com/', result: 'good' as const, patch };
  const { id } = await seedReport(app.database, seeded);
  const shown = await call('GET', `/reports/${id}/patch`);
  expect([shown.status, shown.text]).toEqual([200, patch]);
  expect(shown.headers.get('content-type')).toBe('text/x-diff; charset=utf-8');
  expect((await call('GET', `/reports/${id}`)).body.data.patch).toBe(patch);
  const without = await call('GET', `${path}/patch`);
  expect([without.status, without.body.code]).toEqual([404, 'no_ready_fixes']);
});

test.for(['PUT', 'PATCH', 'DELETE'])(
  '%s changes nothing unless the report has a tag of If-Match',
  async (method, { call, path }) => {
    const before = await call('GET', path);
    const tag = before.headers.get('etag') ?? '';
    const change = method === 'DELETE' ? {} : { form: { privacy: String(1 - before.body.data.privacy) } };
    const changeIf = (tags: string) => call(method, path, { ...change, headers: { 'If-Match': tags } });
    for (const other of ['"other"', ''])
      expect((await changeIf(other)).body).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await call('GET', path)).headers.get('etag')).toBe(tag);
    if (method === 'DELETE') return;
    for (const matching of [`"other", ${tag}`, '*']) expect((await changeIf(matching)).status).toBe(200);
    // The first of the two changes has changed the tag, too.
    expect((await changeIf(tag)).status).toBe(412);
  },
);

test('adds a link for the owner on demand, without a tag', async ({ call, path }) => {
  await call('PATCH', path, { form: { privacy: '1' } });
  const response = await call('GET', `${path}?owner_link=3600`);
  const { data } = expectShape(dataOf(OwnedReport), response);
  expect(data.owner_page_url).toMatch(`${data.page_url}?expires=`);
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.for([
  ['59', 422],
  ['60', 200],
  ['604800', 200],
  ['604801', 422],
  ['60&owner_link=60', 422],
] as const)('an owner link for %s seconds gets %i', async ([seconds, expected], { call, path }) => {
  const { status, body } = await call('GET', `${path}?owner_link=${seconds}`);
  expect(status).toBe(expected);
  expect(Object.keys(body.errors ?? {})).toEqual(expected === 422 ? ['owner_link'] : []);
});

test.for(['GET', 'PUT', 'PATCH', 'DELETE'])('%s matches an id exactly', async (method, { call, path }) => {
  const alias = path.replace('/reports/', '/reports/0');
  expect((await call(method, alias)).body.code).toBe('not_found');
});
