import { afterAll, beforeAll, expect, test } from 'vitest';
import { Report } from '../../src/model/report.ts';
import { dataOf } from '../../src/rest/present/model.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type PausableSite, startPausableSite } from './pausable-site.ts';
import { type Client, createClient, expectShape } from './rest-client.ts';

let app: TestApp;
let site: PausableSite;
let call: Client;

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ CREATE_WAIT_SECONDS: '10' });
  call = createClient(app.url, app.key);
});
afterAll(async () => {
  site.release();
  await app.close();
  await site.close();
});

const create = (url: string, prefer?: string) =>
  call('POST', '/reports', { form: { url }, headers: prefer === undefined ? {} : { Prefer: prefer } });

const statusOf = async (id: number) => (await call('GET', `/reports/${id}`)).body.data.status;

test('waits for the run and gives the whole report', async () => {
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
  });
  expect(data.page).toMatchObject({
    title: 'A page of its own',
    language: 'en',
    status_code: 200,
    redirects: 0,
  });
  expect(data.categories.map(({ category }) => category)).toEqual([
    'seo',
    'performance',
    'security',
    'accessibility',
    'best-practices',
  ]);
  expect(data.checks.find(({ id }) => id === 'document-title')).toMatchObject({
    outcome: 'passed',
    points: { won: 10, possible: 10 },
  });
  expect(data.score).toBeGreaterThan(0);
});

test('a page that cannot be audited is a failed report, no error of the call', async () => {
  const { status, body } = await create(site.url('/image'));
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    status: 'failed',
    result: null,
    score: null,
    error: { code: 'not_html', message: expect.any(String), http_status: 200 },
    final_url: null,
    capped_by: [],
    coverage: null,
    rendering: null,
    categories: [],
    page: null,
    checks: [],
    catalogue_version: null,
    generated_at: null,
  });
});

test('the URL is stored as the URL standard writes it', async () => {
  const { body } = await create('HTTP://WWW.Bücher.Example:80/ä?q=1#part', 'respond-async');
  expect(body.data.url).toBe('http://www.xn--bcher-kva.example/%C3%A4?q=1#part');
  expect(body.data.project).toBe('xn--bcher-kva.example');
});

test.each([
  ['respond-async', 'respond-async'],
  ['wait=0', 'wait=0'],
  ['Wait=1; foo, return=minimal', 'wait=1'],
  ['respond-async, wait=1', 'respond-async, wait=1'],
])('Prefer: %s responds before the run has ended', async (prefer, applied) => {
  site.pause();
  const response = await create(site.url('/paused'), prefer);
  expect(response.status).toBe(201);
  expect(response.headers.get('preference-applied')).toBe(applied);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const { data } = expectShape(dataOf(Report), response);
  expect(['queued', 'running']).toContain(data.status);
  site.release();
  await expect.poll(() => statusOf(data.id)).toBe('completed');
});

test('Prefer: wait=60 waits until the run has ended', async () => {
  site.pause();
  setTimeout(site.release, 200);
  const response = await create(site.url('/paused'), 'wait=60');
  expect(response.body.data.status).toBe('completed');
  expect(response.headers.get('preference-applied')).toBe('wait=60');
  expect(response.headers.get('retry-after')).toBeNull();
});

test.each([
  ['url', { url: '' }],
  ['url', { url: 'nope' }],
  ['url', { url: 'ftp://example.com/' }],
  ['url', { url: 'javascript:alert(1)' }],
  ['url', { url: 'https://user:secret@example.com/' }],
  ['url', { url: 'http://10.0.0.1/' }],
  ['url', { url: 'http://[::1]/' }],
  ['url', { url: 'http://2130706434/' }],
  ['url', { url: 'https://example.com:22/' }],
  ['url', { url: `https://example.com/${'a'.repeat(2048)}` }],
  ['privacy', { url: 'https://example.com/', privacy: '3' }],
  ['privacy', { url: 'https://example.com/', privacy: 'private' }],
  ['password', { url: 'https://example.com/', privacy: '2' }],
  ['password', { url: 'https://example.com/', privacy: '2', password: '' }],
  ['password', { url: 'https://example.com/', privacy: '2', password: 'x'.repeat(129) }],
])('rejects a wrong %s', async (parameter, form) => {
  const { status, body } = await call('POST', '/reports', { form: form as Record<string, string> });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([parameter]);
});

test.each([
  ['no password', {}],
  ['a password that is too long', { password: 'x'.repeat(129) }],
])('names every wrong field: a URL and %s', async (_name, more) => {
  const { status, body } = await call('POST', '/reports', { form: { url: 'nope', privacy: '2', ...more } });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['url', 'password']);
});

test('a password counts with privacy 2 alone, and is never returned', async () => {
  const password = 'correct horse';
  const headers = { Prefer: 'respond-async' };
  const form = { url: 'https://example.com/', password };
  const open = await call('POST', '/reports', { form, headers });
  expect(open.body.data).toMatchObject({ privacy: 0, has_password: false });
  const locked = await call('POST', '/reports', { form: { ...form, privacy: '2' }, headers });
  expect(locked.body.data).toMatchObject({ privacy: 2, has_password: true });
  expect(locked.text).not.toContain(password);
  expect(locked.text).not.toContain('argon2');
});
