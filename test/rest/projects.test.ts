import { expect } from 'vitest';
import { Project, ProjectSummary } from '../../src/model/project.ts';
import { dataOf, pageOf } from '../../src/present/present.ts';
import { failedCheck } from '../support/check-record.ts';
import { type SeededReport, seedReports, seedRun } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { createClient, expectShape } from './rest-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Each test has an account of its own. */
const test = base.extend('account', async ({ app }) => {
  const client = createClient(app.url, await app.addAccount());
  const accountId: number = (await client('GET', '/account')).body.data.id;
  const seed = (reports: SeededReport[]) => seedReports(app.database, reports, accountId);
  return { accountId, client, seed };
});

test('lists, searches and sorts projects, with their average scores', async ({ app, account }) => {
  const { client, seed } = account;
  await seed([
    { url: 'https://www.a.example/1', result: 'good', score: 90 },
    { url: 'https://a.example/2', result: 'decent', score: 65.5 },
    { url: 'https://a.example/3' },
    { url: 'https://b.example/', result: 'good', score: 95 },
    { url: 'https://c.example/' },
  ]);
  expect(expectShape(pageOf(ProjectSummary), await client('GET', '/projects'))).toMatchObject({
    data: [
      { project: 'a.example', reports: 3, good: 1, decent: 1, bad: 0, average_score: 77.8 },
      { project: 'b.example', reports: 1, average_score: 95 },
      { project: 'c.example', reports: 1, average_score: null },
    ],
    meta: { total: 3, path: `${app.url}/api/v1/projects` },
  });
  const names = async (query: string) =>
    (await client('GET', `/projects?${query}`)).body.data.map(({ project }: { project: string }) => project);
  expect(await names('sort_by=score&sort=desc')).toEqual(['b.example', 'a.example', 'c.example']);
  expect(await names('search=B.EX&page=2')).toEqual([]);
});

test('shows the most frequent failures and the last run of each day', async ({ app, call, account }) => {
  const { client, seed } = account;
  const yesterday = new Date(Date.now() - DAY_MS);
  const checks = [failedCheck('csp'), failedCheck('image-alt')];
  const generatedAt = new Date(Date.now() - 100 * DAY_MS);
  const [first] = await seed([
    { url: 'https://a.example/1', result: 'bad', score: 10, checks, generatedAt },
    {
      url: 'https://a.example/2',
      result: 'good',
      score: 90,
      checks: checks.slice(1),
      generatedAt: yesterday,
    },
    { url: 'https://b.example/', result: 'bad', score: 1, checks: [failedCheck('hsts')] },
  ]);
  for (const score of [30, 50])
    await seedRun(app.database, first?.id ?? 0, { result: 'decent', score, generatedAt: yesterday, checks });
  const shown = await client('GET', '/projects/www.a.example?days=30');
  expect(expectShape(dataOf(Project), shown).data).toEqual({
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
    trend: [{ date: yesterday.toISOString().slice(0, 10), average_score: 70, good: 1, decent: 1, bad: 0 }],
  });
  expect((await client('GET', '/projects/a.example?days=365')).body.data.trend).toHaveLength(2);
  expect((await client('GET', '/projects/a.example?days=366')).body.errors).toEqual({
    days: ['Must be a whole number from 1 to 365.'],
  });
  expect((await client('GET', '/projects/missing.example')).status).toBe(404);
  expect((await call('GET', '/projects/a.example')).status).toBe(404);
});

test('deletes all reports of the project of this account, and no others', async ({ app, call, account }) => {
  const { accountId, client, seed } = account;
  await seed(
    Array.from({ length: 45 }, (_, i) => ({
      url: `https://a.example/${i}`,
      result: 'bad' as const,
      checks: [failedCheck('csp')],
    })),
  );
  await seed([{ url: 'https://b.example/', result: 'good' }]);
  expect((await call('DELETE', '/projects/a.example')).status).toBe(404);
  const { status, body } = await client('DELETE', '/projects/a.example');
  expect(status).toBe(200);
  expect(body).toEqual({ project: 'a.example', object: 'project', deleted: true, reports: 45 });
  expect((await client('DELETE', '/projects/a.example')).status).toBe(404);
  expect((await client('GET', '/projects')).body.data).toMatchObject([{ project: 'b.example' }]);
  const rows = await app.database
    .fork()
    .execute('select * from failed_audits where account_id = ?', [accountId]);
  expect(rows).toEqual([]);
});
