import { describe, expect } from 'vitest';
import { ReportSummary } from '../../src/model/report.ts';
import { pageOf } from '../../src/present/present.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { createClient, expectShape } from './rest-client.ts';

const test = base
  .extend('list', { scope: 'file' }, async ({ app, call }) => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await seedReports(app.database, [
      { url: 'https://b.example/100%25_done', result: 'good', score: 90, generatedAt: day(3) },
      { url: 'https://www.a.example/x', result: 'bad', score: 10, generatedAt: day(1) },
      { url: 'https://c.example:8443/' },
      { url: 'https://a.example/', result: 'decent', score: 60, generatedAt: day(2) },
      { url: 'https://d.example/' },
      { url: 'https://a.example/', result: 'decent', score: 61, generatedAt: day(2) },
    ]);
    return async (query: string) =>
      expectShape(pageOf(ReportSummary), await call('GET', `/reports?${query}`)).data;
  })
  /** A page of the list of another account, with 23 reports. */
  .extend('page', { scope: 'file' }, async ({ app }) => {
    const other = createClient(app.url, await app.addAccount());
    const reports = Array.from({ length: 23 }, (_, i) => ({ url: `https://page.example/${i}` }));
    await seedReports(app.database, reports, 2);
    return async (query: string) =>
      expectShape(pageOf(ReportSummary), await other('GET', `/reports${query}`));
  });

test.for<[query: string, ids: number[]]>([
  ['', [6, 5, 4, 3, 2, 1]],
  ['search=X&search_by=url&project=a.example&result=bad&sort_by=result&sort=asc', [2]],
  ['statuses=queued,failed', [5, 3]],
  ['status=queued,failed', [5, 3]],
  ['status=completed&statuses=queued', [5, 3]],
  ['search=&project=&result=&sort=&page=&per_page=', [6, 5, 4, 3, 2, 1]],
  ['unknown=1&unknown=2&filter[a]=b', [6, 5, 4, 3, 2, 1]],
])('lists for %j the reports %j', async ([query, ids], { list }) => {
  expect((await list(query)).map(({ id }) => id)).toEqual(ids);
});

test.for<[query: string, parameter: string, message: string]>([
  ['per_page=7', 'per_page', '10, 25, 50, 100'],
  ['page=0', 'page', 'at least 1'],
  ['page=99999999999999999999', 'page', 'at least 1'],
  ['sort_by=password', 'sort_by', 'id, generated_at, url, result'],
  ['search_by=project', 'search_by', 'url'],
  ['result=good&result=bad', 'result', 'single'],
  ['result[]=good', 'result', 'single'],
  ['failing_audit=nope', 'failing_audit', 'such as image-alt'],
  ['min_score=60&max_score=50', 'min_score', 'not exceed'],
])('rejects %s with the allowed values', async ([query, parameter, message], { call }) => {
  const { status, body } = await call('GET', `/reports?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([parameter]);
  expect(body.errors[parameter].join()).toContain(message);
  expect(body.message).toBe(body.errors[parameter][0]);
});

test('names every wrong parameter at once', async ({ call }) => {
  const { body } = await call('GET', '/reports?page=0&sort=up&result=great');
  expect(Object.keys(body.errors).sort()).toEqual(['page', 'result', 'sort']);
});

test('a search may have 2,048 characters', async ({ call }) => {
  expect((await call('GET', `/reports?search=${'x'.repeat(2048)}`)).status).toBe(200);
  const { body } = await call('GET', `/reports?search=${'x'.repeat(2049)}`);
  expect(body.errors).toEqual({ search: ['May have at most 2048 characters.'] });
});

describe('paging', () => {
  test('links lead through the whole list and keep every given parameter', async ({ app, page }) => {
    const path = `${app.url}/api/v1/reports`;
    const first = await page('?search=page&sort=asc&note=a%20b');
    expect(first.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 3,
      path,
      per_page: 10,
      to: 10,
      total: 23,
    });
    expect(first.links).toEqual({
      first: `${path}?search=page&sort=asc&note=a+b&page=1`,
      last: `${path}?search=page&sort=asc&note=a+b&page=3`,
      prev: null,
      next: `${path}?search=page&sort=asc&note=a+b&page=2`,
    });
    const seen = first.data.map(({ id }) => id);
    for (let next = first.links.next; next; ) {
      const following: typeof first = await page(new URL(next).search);
      seen.push(...following.data.map(({ id }) => id));
      next = following.links.next;
    }
    expect(seen).toHaveLength(23);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  });

  test.for<[query: string, meta: object, prev: string | null]>([
    ['?per_page=10&page=3', { current_page: 3, from: 21, to: 23, last_page: 3 }, 'per_page=10&page=2'],
    ['?page=9007199254740991&per_page=100', { from: null, to: null, last_page: 1, total: 23 }, 'page=1&'],
    ['?search=nothing', { current_page: 1, from: null, to: null, last_page: 1, total: 0 }, null],
  ])('the list ends with the page %s', async ([query, expected, prev], { page }) => {
    const { data, links, meta } = await page(query);
    expect(data).toHaveLength(meta.to === null ? 0 : 3);
    expect(meta).toMatchObject(expected);
    expect(links).toMatchObject({ next: null, prev: prev && expect.stringContaining(prev) });
  });
});
