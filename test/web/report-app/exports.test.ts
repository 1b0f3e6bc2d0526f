import { expect } from 'vitest';
import { ApiError } from '../../../src/model/list.ts';
import { Report } from '../../../src/model/report.ts';
import { responseSchema } from '../../../src/present/present.ts';
import type { SeededRun } from '../../support/seed-reports.ts';
import { test as base } from '../web-test.ts';
import { HOSTILE_CHECK, LOCKED, PATCH, PRIVATE, UNKNOWN } from './report-pages.ts';

const EXPORTS = ['.json', '.csv', '/badge.svg'];

const test = base.extend('report', { scope: 'file' }, async ({ pages }) => await pages.store());

test('the JSON is the report as in the REST API', async ({ pages, report }) => {
  const response = await pages.open(`${report.path}.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  const body = await response.json();
  expect(responseSchema(Report).safeParse(body).error).toBeUndefined();
  expect(body).toEqual(await pages.read(report));
});

test('the CSV is a file with a row for each check', async ({ pages, report }) => {
  const response = await pages.open(`${report.path}.csv`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="report-example\.org[\w-]*-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const text = await response.text();
  expect(text).toMatch(/^url,generated_at,score,id,category,importance,outcome,/);
  expect(text).toContain(`,65.5,${HOSTILE_CHECK.id},seo,high,failed,`);
});

test('the patch is that of the shown run', async ({ pages, report }) => {
  const response = await pages.open(`${report.path}.patch`);
  expect(response.headers.get('content-type')).toBe('text/x-diff; charset=utf-8');
  expect(await response.text()).toBe(PATCH);
  const queued = await pages.storeQueued();
  expect((await pages.open(`${queued.path}.patch`)).status).toBe(404);
});

test('without a completed run, the CSV is empty, and the badge shows the status', async ({ pages }) => {
  const queued = await pages.storeQueued();
  const textOf = async (ending: string) => await (await pages.open(queued.path + ending)).text();
  expect(await textOf('.csv')).toMatch(/^url,[^\n]*\r\n$/);
  expect(await textOf('/badge.svg')).toContain('<title>page report: queued</title>');
  const error = { code: 'timeout' as const, message: 'Slow.', httpStatus: null };
  await pages.work(queued, { status: 'failed', error });
  expect(await textOf('/badge.svg')).toContain('<title>page report: failed</title>');
});

test.for<[shown: string, run: SeededRun, words: string]>([
  ['the result', {}, 'decent 65.5'],
  ['that the result is of an error page', { statusCode: 404 }, 'error page (404)'],
  [
    'the number of evaluated checks if they are few',
    { cappedBy: ['coverage'], coverage: { judged: 44, total: 153 } },
    'decent 65.5, based on 44 of 153 checks',
  ],
])('the badge shows %s', async ([, run, words], { pages }) => {
  const report = await pages.store();
  await pages.addRun(report, run);
  const response = await pages.open(`${report.path}/badge.svg`);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toContain(`<title>page report: ${words}</title>`);
});

test('a public report may be cached, and 304 follows until it changes', async ({ pages }) => {
  const shared = await pages.store();
  for (const ending of ['', ...EXPORTS]) {
    const path = shared.path + ending;
    const response = await pages.open(path);
    expect(response.headers.get('cache-control')).toBe(
      ending === '/badge.svg' ? 'public, max-age=60' : 'no-cache',
    );
    expect(response.headers.get('x-robots-tag')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).not.toContain('noindex');
    const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
    const again = await pages.open(path, { headers });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    expect(again.headers.get('etag')).toMatch(/"\w+"/);
    expect(again.headers.get('vary')).toBe('Accept-Encoding');
  }
  const headers = { 'If-None-Match': (await pages.open(shared.path)).headers.get('etag') ?? '' };
  await pages.work(shared, { result: 'good', score: 99 });
  expect((await pages.open(shared.path, { headers })).status).toBe(200);
});

test('scripts of any site may read the exports of a public report only', async ({ pages, report }) => {
  const secret = await pages.store(PRIVATE);
  const query = await pages.ownerQuery(secret);
  for (const ending of EXPORTS) {
    const headersOf = async (path: string) => (await pages.open(path)).headers;
    expect((await headersOf(report.path + ending)).get('access-control-allow-origin')).toBe('*');
    const headers = await headersOf(secret.path + ending + query);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('reports that are not public are neither cached nor indexed', async ({ pages }) => {
  const secret = await pages.store(PRIVATE);
  const locked = await pages.store(LOCKED);
  for (const { path, query } of [
    { path: secret.path, query: await pages.ownerQuery(secret) },
    { path: locked.path, query: '' },
    { path: locked.path, query: await pages.ownerQuery(locked) },
  ]) {
    for (const ending of ['', ...EXPORTS, '/events']) {
      const { headers } = await pages.open(path + ending + query, { headers: { 'If-None-Match': '*' } });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('etag')).toBeNull();
    }
  }
});

const NOT_FOUND = { status: 404, code: 'not_found', message: 'Not found.' };
const FORBIDDEN = { status: 403, code: 'forbidden', message: 'This report is protected by a password.' };

test.for([
  ['an unknown report', NOT_FOUND],
  ['a report whose password is missing', FORBIDDEN],
] as const)('an error has the format of the export for %s', async ([, error], { pages }) => {
  const { path } = error === NOT_FOUND ? UNKNOWN : await pages.store(LOCKED);
  const { status, code, message } = error;
  const open = (ending: string) => pages.open(path + ending);
  const [json, csv, badge, events, patch] = await Promise.all(
    ['.json', '.csv', '/badge.svg', '/events', '.patch'].map(open),
  );
  for (const response of [json, csv, badge, events, patch]) {
    expect(response?.status).toBe(status);
    expect(response?.headers.get('cache-control')).toBe('private, no-store');
  }
  const requestId = json?.headers.get('x-request-id');
  expect(responseSchema(ApiError).parse(await json?.json())).toEqual({ ...error, request_id: requestId });
  for (const response of [csv, events, patch]) {
    expect(response?.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    expect(await response?.text()).toBe(`${message}\n`);
  }
  expect(badge?.headers.get('content-type')).toBe('image/svg+xml');
  expect(await badge?.text()).toContain(`<title>page report: ${code.replace('_', ' ')}</title>`);
});

test('HEAD responds as GET without the body', async ({ pages, report }) => {
  for (const ending of ['', ...EXPORTS]) {
    const path = report.path + ending;
    const [get, head] = await Promise.all([pages.open(path), pages.open(path, { method: 'HEAD' })]);
    expect([path, head.status, await head.text()]).toEqual([path, get.status, '']);
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
});

test('an export has no paths below it', async ({ pages, report }) => {
  for (const path of ['.json/badge.svg', '.csv/badge.svg', '.json/events', '.json.csv']) {
    expect([path, (await pages.open(report.path + path)).status]).toEqual([path, 404]);
  }
});

test('other methods are rejected, for existing and missing reports', async ({ pages, report }) => {
  for (const path of [report.path, UNKNOWN.path]) {
    for (const ending of ['', ...EXPORTS, '/events']) {
      for (const method of ['PUT', 'DELETE', ...(ending ? ['POST'] : [])]) {
        const response = await pages.open(path + ending, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get('allow')).toBe(ending ? 'GET, HEAD' : 'GET, HEAD, POST');
      }
    }
  }
});

test('text of the audited page is inert in all exports', async ({ pages, report }) => {
  const page = await (await pages.open(report.path)).text();
  expect(page).toContain('&lt;script&gt;alert(1)');
  for (const ending of ['', ...EXPORTS]) {
    const response = await pages.open(report.path + ending);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'$/,
    );
    const isMarkup = /html|svg/.test(response.headers.get('content-type') ?? '');
    const own = /<script type="module" src="[\w./-]+"><\/script>/g;
    if (isMarkup)
      expect((await response.text()).replaceAll(own, '')).not.toMatch(/<script|onload='|"><script/);
  }
});
