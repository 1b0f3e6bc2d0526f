import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Project, ProjectSummary } from '../../src/model/project.ts';
import { dataOf, pageOf } from '../../src/rest/present/model.ts';
import { failedCheck } from '../support/check-record.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterEach(() => app.close());

async function call(method: string, path: string, key = app.key) {
  const response = await fetch(`${app.url}/api/v1/projects${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

describe('GET /projects', () => {
  it('lists, searches and sorts them, with their average scores', async () => {
    await seedReports(app.database, [
      { url: 'https://www.a.example/1', result: 'good', score: 90 },
      { url: 'https://a.example/2', result: 'decent', score: 65.5 },
      { url: 'https://a.example/3' },
      { url: 'https://b.example/', result: 'good', score: 95 },
      { url: 'https://c.example/' },
    ]);
    const { body } = await call('GET', '');
    expect(pageOf(ProjectSummary).parse(body)).toMatchObject({
      data: [
        { project: 'a.example', reports: 3, good: 1, decent: 1, bad: 0, average_score: 77.8 },
        { project: 'b.example', reports: 1, average_score: 95 },
        { project: 'c.example', reports: 1, average_score: null },
      ],
      meta: { total: 3, path: `${app.url}/api/v1/projects` },
    });
    const names = async (query: string) =>
      (await call('GET', query)).body.data.map(({ project }: { project: string }) => project);
    expect(await names('?sort_by=score&sort=desc')).toEqual(['b.example', 'a.example', 'c.example']);
    expect(await names('?sort_by=score&sort=asc')).toEqual(['a.example', 'b.example', 'c.example']);
    expect(await names('?sort_by=reports&sort=desc')).toEqual(['a.example', 'c.example', 'b.example']);
    expect(await names('?search=B.EX')).toEqual(['b.example']);
    expect(await names('?page=2')).toEqual([]);
  });
});

describe('GET /projects/{project}', () => {
  it('shows the most frequent failures and the last run of each day', async () => {
    const now = new Date();
    const yesterday = new Date(now.getTime() - DAY_MS);
    const [first] = await seedReports(app.database, [
      {
        url: 'https://a.example/1',
        result: 'bad',
        score: 10,
        checks: [failedCheck('csp'), failedCheck('image-alt')],
        generatedAt: new Date(now.getTime() - 100 * DAY_MS),
      },
      {
        url: 'https://a.example/2',
        result: 'good',
        score: 90,
        checks: [failedCheck('image-alt')],
        generatedAt: yesterday,
      },
      { url: 'https://b.example/', result: 'bad', score: 1, checks: [failedCheck('hsts')] },
    ]);
    for (const score of [30, 50]) {
      await seedRun(app.database, first?.id ?? 0, {
        result: 'decent',
        score,
        generatedAt: yesterday,
        checks: [failedCheck('csp'), failedCheck('image-alt')],
      });
    }
    const { body } = await call('GET', '/www.a.example?days=30');
    expect(dataOf(Project).parse(body).data).toEqual({
      project: 'a.example',
      reports: 2,
      good: 1,
      decent: 1,
      bad: 0,
      average_score: 70,
      top_failures: [
        { audit: 'image-alt', reports: 2 },
        { audit: 'csp', reports: 1 },
      ],
      trend: [{ date: dayOf(yesterday), average_score: 70, good: 1, decent: 1, bad: 0 }],
    });
    expect((await call('GET', '/a.example?days=365')).body.data.trend).toHaveLength(2);
    expect(await call('GET', '/a.example?days=366')).toMatchObject({
      status: 422,
      body: { errors: { days: ['Must be a whole number from 1 to 365.'] } },
    });
    expect((await call('GET', '/unheard-of.example')).status).toBe(404);
    expect((await call('GET', '/a.example', await app.addAccount())).status).toBe(404);
  });
});

describe('DELETE /projects/{project}', () => {
  it('deletes all reports of the project of this account, and no others', async () => {
    await seedReports(
      app.database,
      Array.from({ length: 45 }, (_, i) => ({
        url: `https://a.example/${i}`,
        result: 'bad' as const,
        checks: [failedCheck('csp')],
      })),
    );
    await seedReports(app.database, [{ url: 'https://b.example/', result: 'good' }]);
    const other = await app.addAccount();
    expect((await call('DELETE', '/a.example', other)).status).toBe(404);
    expect((await call('DELETE', '/a.example', await app.addKey('read'))).status).toBe(403);
    const { status, body } = await call('DELETE', '/a.example');
    expect(status).toBe(200);
    expect(body).toEqual({
      project: 'a.example',
      object: 'project',
      deleted: true,
      reports: 45,
    });
    expect((await call('DELETE', '/a.example')).status).toBe(404);
    expect((await call('GET', '')).body.data).toMatchObject([{ project: 'b.example' }]);
    expect(await app.database.fork().execute('select * from failed_audits')).toEqual([]);
  });
});
