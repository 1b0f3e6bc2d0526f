import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { comparisonResponse, runListResponse, runResponse } from '../../src/rest/present/response-schemas.ts';
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
    const { data, links, meta } = runListResponse.parse(body);
    expect(data.map(({ id }) => id)).toEqual(runIds.toReversed());
    expect(data[0]).toMatchObject({ status: 'failed', error: { code: 'timeout', http_status: null } });
    expect(links.first).toBe(`${app.url}/api/v1/reports/${reportId}/runs?page=1`);
    expect(meta).toMatchObject({ from: 1, to: 3, total: 3, per_page: 10 });
    const second = await get(`${reportId}/runs?status=completed&per_page=10&page=2`);
    expect(second.body).toMatchObject({ data: [], meta: { total: 2, from: null, current_page: 2 } });
  });

  it('names what a parameter may be', async () => {
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
  it('shows what the run found out then', async () => {
    const { body } = await get(`${reportId}/runs/${runIds[0]}`);
    expect(runResponse.parse(body).data).toMatchObject({
      report_id: reportId,
      trigger: 'create',
      score: 90,
      final_url: 'https://a.example/',
      checks: [{ id: 'image-alt', outcome: 'failed' }],
    });
    const failed = await get(`${reportId}/runs/${runIds[2]}`);
    expect(runResponse.parse(failed.body).data).toMatchObject({ trigger: 'update', checks: [], page: null });
  });
});

describe('GET /reports/{id}/compare', () => {
  it('compares the two newest completed runs by default', async () => {
    const { body } = await get(`${reportId}/compare`);
    expect(comparisonResponse.parse(body).data).toMatchObject({
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

  it('needs ids of runs', async () => {
    expect(await get(`${reportId}/compare?base=x&head=0`)).toMatchObject({
      status: 422,
      body: { errors: { base: ['Must be the id of a run.'], head: ['Must be the id of a run.'] } },
    });
  });
});

test.each<[string, () => string]>([
  ['the runs of a missing report', () => '999999/runs'],
  ['a run of another report', () => `${otherId}/runs/${runIds[0]}`],
  ['a malformed run id', () => `${reportId}/runs/x`],
  ['a comparison with one completed run', () => `${otherId}/compare`],
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
