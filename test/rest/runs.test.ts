import { expect } from 'vitest';
import { RunSummary } from '../../src/database/queries/run-list.ts';
import { Run } from '../../src/model/run.ts';
import { dataOf, pageOf } from '../../src/present/present.ts';
import { RunComparison, RunComparisonSummary } from '../../src/runs/comparison-type.ts';
import { failedCheck } from '../support/check-record.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { expectShape } from './rest-client.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';
const REVALIDATED = 'private, no-cache';

const test = base
  /** A report with the runs `first`, `shown` and `failed`, and another report. */
  .extend('ids', { scope: 'file' }, async ({ app }): Promise<Record<string, number>> => {
    const reports = await seedReports(app.database, [
      { url: 'https://a.example/', result: 'good', score: 90, checks: [failedCheck('image-alt')] },
      { url: 'https://b.example/', result: 'good' },
    ]);
    const [report = 0, other = 0] = reports.map(({ id }) => id);
    const shown = await seedRun(app.database, report, { result: 'bad', score: 20, checks: [] });
    const failed = await seedRun(app.database, report, {
      error: { code: 'timeout', message: 'Too slow.', httpStatus: null },
    });
    return { report, other, first: reports[0]?.shownRunId ?? 0, shown, failed };
  })
  /** Sends a request for a path with ids in place of their names in braces. */
  .extend('get', { scope: 'file' }, async ({ ids, call }) => {
    return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      call(method, `/reports/${path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids[name]))}`, { headers });
  });

test('lists the runs, newest first, by pages', async ({ app, ids, get }) => {
  const { data, links, meta } = expectShape(pageOf(RunSummary), await get('{report}/runs'));
  expect(data.map(({ id }) => id)).toEqual([ids.failed, ids.shown, ids.first]);
  expect(data.map((run) => run.catalogue_version)).toEqual([null, '1', '1']);
  expect(data[0]).toMatchObject({ status: 'failed', error: { code: 'timeout', http_status: null } });
  expect(links.first).toBe(`${app.url}/api/v1/reports/${ids.report}/runs?page=1`);
  expect(meta).toMatchObject({ from: 1, to: 3, total: 3, per_page: 10 });
  const second = await get('{report}/runs?status=completed&per_page=10&page=2');
  expect(second.body).toMatchObject({ data: [], meta: { total: 2, from: null, current_page: 2 } });
});

test('shows the results of a run', async ({ ids, get }) => {
  expect(expectShape(dataOf(Run), await get('{report}/runs/{first}')).data).toMatchObject({
    report_id: ids.report,
    trigger: 'create',
    score: 90,
    final_url: 'https://a.example/',
    checks: [{ id: 'image-alt', outcome: 'failed' }],
  });
  const failed = expectShape(dataOf(Run), await get('{report}/runs/{failed}'));
  expect(failed.data).toMatchObject({ trigger: 'update', checks: [], page: null });
});

test('compares the two newest completed runs by default', async ({ ids, get }) => {
  expect(expectShape(dataOf(RunComparison), await get('{report}/compare')).data).toMatchObject({
    base: { id: ids.first },
    head: { id: ids.shown },
    score_delta: -70,
    catalogue_changed: false,
    regressed: 0,
    new_failures: 0,
    fixed: 0,
    resolved: 0,
    changes: [{ audit: 'image-alt', kind: 'removed', head: null }],
  });
});

test.for<[query: string, kinds: string[]]>([
  ['base={shown}&head={first}', ['added']],
  ['kinds=added,regressed', []],
  ['kinds=removed', ['removed']],
])('the comparison with %s has the changes %j', async ([query, kinds], { get }) => {
  const { changes } = (await get(`{report}/compare?${query}`)).body.data;
  expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
});

test('leaves out evidence and fixes of a summary', async ({ get }) => {
  const response = await get('{report}/compare?summary=1');
  expect(expectShape(dataOf(RunComparisonSummary), response).data.changes).toEqual([
    {
      audit: 'image-alt',
      kind: 'removed',
      base: { outcome: 'failed', title: 'Title', value: null },
      head: null,
    },
  ]);
});

test.for<[path: string, field: string, message: string]>([
  ['runs?status=done', 'status', 'Must be one of: queued, running, completed, failed, canceled.'],
  ['compare?base=x', 'base', 'Must be the id of a run.'],
  ['compare?kinds=worse,better', 'kinds', 'Must be one or more of: regressed, '],
  ['compare?base={shown}', 'base', 'Must be another run than the head, which is run '],
])('%s names the parameter %s and the allowed values', async ([path, field, message], { get }) => {
  const { status, body } = await get(`{report}/${path}`);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: [expect.stringContaining(message)] });
});

test.for<[subject: string, path: string, code: string]>([
  ['one completed run', '{other}/compare', 'no_second_run'],
  ['no completed run before the head', '{report}/compare?head={first}', 'no_second_run'],
  ['a failed head', '{report}/compare?head={failed}', 'not_found'],
  ['a base of another report', '{other}/compare?base={first}', 'not_found'],
  ['the runs of a missing report', '999999/runs', 'not_found'],
  ['a run of another report', '{other}/runs/{first}', 'not_found'],
  ['a malformed run id', '{report}/runs/x', 'not_found'],
])('%s: %s is 404 with %s', async ([, path, code], { get }) => {
  const { status, body } = await get(path);
  expect([status, body.code]).toEqual([404, code]);
});

test.for<[path: string, cacheControl: string]>([
  ['{report}/runs/{first}', IMMUTABLE],
  ['{report}/runs/{failed}', IMMUTABLE],
  ['{report}/compare?base={first}&head={shown}', IMMUTABLE],
  ['{report}/compare', REVALIDATED],
  ['{report}/compare?head={shown}', REVALIDATED],
])('%s has a strong tag and may be cached: %s', async ([path, cacheControl], { get }) => {
  const { status, headers } = await get(path);
  const tag = headers.get('etag') ?? '';
  expect([status, headers.get('cache-control')]).toEqual([200, cacheControl]);
  expect(tag).toMatch(/^"\w+"$/);
  const again = await get(path, { 'If-None-Match': tag });
  expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
  expect(again.headers.get('cache-control')).toBe(cacheControl);
  const head = await get(path, {}, 'HEAD');
  expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
});

test('a run that has not ended is not cached', async ({ call, get }) => {
  const form = { url: 'https://c.example/' };
  const { id } = (await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } })).body.data;
  const { headers } = await get(`${id}/runs/${(await get(`${id}/runs`)).body.data[0].id}`);
  expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
});

test('different comparisons of the same runs have different tags', async ({ get }) => {
  const paths = ['{report}/compare', '{report}/compare?summary=1', '{report}/compare?kinds=removed'];
  const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')));
  expect(new Set(tags).size).toBe(3);
});
