import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { RunComparison, RunComparisonSummary } from '../../src/model/comparison.ts';
import { Run, RunSummary } from '../../src/model/run.ts';
import { dataOf, pageOf } from '../../src/rest/present/model.ts';
import { failedCheck } from '../support/check-record.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let reportId: number;
let otherId: number;
let runIds: number[];
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const reports = await seedReports(app.database, [
    { url: 'https://a.example/', result: 'good', score: 90, checks: [failedCheck('image-alt')] },
    { url: 'https://b.example/', result: 'good' },
  ]);
  [reportId = 0, otherId = 0] = reports.map(({ id }) => id);
  const shown = await seedRun(app.database, reportId, { result: 'bad', score: 20, checks: [] });
  const failed = await seedRun(app.database, reportId, {
    error: { code: 'timeout', message: 'Too slow.', httpStatus: null },
  });
  const [first] = await app.database
    .fork()
    .execute('select min(id) as id from runs where report_id = ?', [reportId]);
  runIds = [Number(first?.id), shown, failed];
});
afterAll(() => app.close());

async function get(path: string, key = app.key) {
  const response = await fetch(`${app.url}/api/v1/reports/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

describe('GET /reports/{id}/runs', () => {
  it('lists the runs, newest first, by pages', async () => {
    const { status, body } = await get(`${reportId}/runs`);
    expect(status).toBe(200);
    const { data, links, meta } = pageOf(RunSummary).parse(body);
    expect(data.map(({ id }) => id)).toEqual(runIds.toReversed());
    expect(data.map((run) => run.catalogue_version)).toEqual([null, '1', '1']);
    expect(data[0]).toMatchObject({ status: 'failed', error: { code: 'timeout', http_status: null } });
    expect(links.first).toBe(`${app.url}/api/v1/reports/${reportId}/runs?page=1`);
    expect(meta).toMatchObject({ from: 1, to: 3, total: 3, per_page: 10 });
    const second = await get(`${reportId}/runs?status=completed&per_page=10&page=2`);
    expect(second.body).toMatchObject({ data: [], meta: { total: 2, from: null, current_page: 2 } });
  });

  it('names the allowed values of a parameter', async () => {
    expect(await get(`${reportId}/runs?status=done&per_page=7`)).toMatchObject({
      status: 422,
      body: {
        errors: {
          status: ['Must be one of: queued, running, completed, failed, canceled.'],
          per_page: ['Must be one of: 10, 25, 50, 100.'],
        },
      },
    });
  });
});

describe('GET /reports/{id}/runs/{run_id}', () => {
  it('shows the results of that run', async () => {
    const { body } = await get(`${reportId}/runs/${runIds[0]}`);
    expect(dataOf(Run).parse(body).data).toMatchObject({
      report_id: reportId,
      trigger: 'create',
      score: 90,
      final_url: 'https://a.example/',
      checks: [{ id: 'image-alt', outcome: 'failed' }],
    });
    const failed = await get(`${reportId}/runs/${runIds[2]}`);
    expect(dataOf(Run).parse(failed.body).data).toMatchObject({ trigger: 'update', checks: [], page: null });
  });
});

describe('GET /reports/{id}/compare', () => {
  it('compares the two newest completed runs by default', async () => {
    const { body } = await get(`${reportId}/compare`);
    expect(dataOf(RunComparison).parse(body).data).toMatchObject({
      base: { id: runIds[0] },
      head: { id: runIds[1] },
      score_delta: -70,
      catalogue_changed: false,
      regressed: 0,
      new_failures: 0,
      fixed: 0,
      resolved: 0,
      changes: [{ audit: 'image-alt', kind: 'removed', head: null }],
    });
  });

  it('compares any two in any order', async () => {
    const { body } = await get(`${reportId}/compare?base=${runIds[1]}&head=${runIds[0]}`);
    expect(body.data).toMatchObject({ score_delta: 70, changes: [{ audit: 'image-alt', kind: 'added' }] });
  });

  it('lists the changes of some kinds, and counts all', async () => {
    const { body } = await get(`${reportId}/compare?kinds=added,regressed`);
    expect(body.data).toMatchObject({ changes: [] });
    const removed = await get(`${reportId}/compare?kinds=removed`);
    expect(removed.body.data.changes).toHaveLength(1);
    const { errors } = (await get(`${reportId}/compare?kinds=worse,better`)).body;
    expect(errors).toEqual({ kinds: [expect.stringMatching(/^Must be one or more of: regressed, /)] });
  });

  it('leaves out evidence and fixes of a summary', async () => {
    const { body } = await get(`${reportId}/compare?summary=1`);
    expect(dataOf(RunComparisonSummary).parse(body).data.changes).toEqual([
      {
        audit: 'image-alt',
        kind: 'removed',
        base: { outcome: 'failed', title: 'Title', value: null },
        head: null,
      },
    ]);
  });

  it.each([
    ['one completed run', () => `${otherId}/compare`],
    ['no completed run before the head', () => `${reportId}/compare?head=${runIds[0]}`],
  ])('says that there is no second run: %s', async (_, path) => {
    expect(await get(path())).toMatchObject({ status: 404, body: { code: 'no_second_run' } });
  });

  it('does not compare a run with itself', async () => {
    for (const query of [`base=${runIds[1]}`, `base=${runIds[0]}&head=${runIds[0]}`]) {
      const { status, body } = await get(`${reportId}/compare?${query}`);
      expect(status).toBe(422);
      expect(body.errors.base[0]).toMatch(/^Must be another run than the head, which is run \d+\.$/);
    }
  });

  it('needs ids of runs', async () => {
    expect(await get(`${reportId}/compare?base=x&head=0`)).toMatchObject({
      status: 422,
      body: { errors: { base: ['Must be the id of a run.'], head: ['Must be the id of a run.'] } },
    });
  });
});

describe('caching by the client', () => {
  const immutable = 'private, max-age=31536000, immutable';
  const revalidated = 'private, no-cache';

  it.each<[string, () => string, string]>([
    ['a completed run', () => `runs/${runIds[0]}`, immutable],
    ['a failed run', () => `runs/${runIds[2]}`, immutable],
    ['a comparison of two runs', () => `compare?base=${runIds[0]}&head=${runIds[1]}`, immutable],
    ['a comparison with the newest run', () => 'compare', revalidated],
    ['a comparison with the run before', () => `compare?head=${runIds[1]}`, revalidated],
  ])('%s has a strong tag', async (_, path, cacheControl) => {
    const { status, headers } = await request(path());
    const tag = headers.get('etag') ?? '';
    expect([status, headers.get('cache-control')]).toEqual([200, cacheControl]);
    expect(tag).toMatch(/^"\w+-gzip"$/);
    const again = await request(path(), { 'If-None-Match': tag });
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    expect(again.headers.get('cache-control')).toBe(cacheControl);
    expect(again.headers.get('vary')).toContain('Authorization');
    const head = await request(path(), {}, 'HEAD');
    expect([head.status, head.headers.get('etag')]).toEqual([200, tag]);
  });

  it('never stores a run that has not ended', async () => {
    const created = await fetch(`${app.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.key}`, prefer: 'respond-async' },
      body: new URLSearchParams({ url: 'https://c.example/' }),
    });
    const { id } = (await created.json()).data;
    const runs = await get(`${id}/runs`);
    const { headers } = await request(`../${id}/runs/${runs.body.data[0].id}`);
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  it('distinguishes comparisons of the same runs', async () => {
    const queries = ['compare', 'compare?summary=1', 'compare?kinds=removed'];
    const tags = await Promise.all(queries.map(async (path) => (await request(path)).headers.get('etag')));
    expect(new Set(tags).size).toBe(3);
  });

  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.url}/api/v1/reports/${reportId}/${path}`, {
      method,
      headers: { authorization: `Bearer ${app.key}`, ...headers },
    });
});

test.each<[string, () => string]>([
  ['the runs of a missing report', () => '999999/runs'],
  ['a run of another report', () => `${otherId}/runs/${runIds[0]}`],
  ['a malformed run id', () => `${reportId}/runs/x`],
  ['a comparison with a failed run', () => `${reportId}/compare?head=${runIds[2]}`],
  ['a comparison with a run of another report', () => `${otherId}/compare?base=${runIds[0]}`],
])('%s is not found', async (_, path) => {
  expect(await get(path())).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('another account finds none of them', async () => {
  const key = await app.addAccount();
  for (const path of [`${reportId}/runs`, `${reportId}/runs/${runIds[0]}`, `${reportId}/compare`]) {
    expect((await get(path, key)).status).toBe(404);
  }
});
