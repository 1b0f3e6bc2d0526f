import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CATALOGUE } from '../../../src/audits/catalogue.ts';
import { createClient } from '../../rest/rest-client.ts';
import { checkRecord, failedCheck } from '../../support/check-record.ts';
import { seedReports, seedRun } from '../../support/seed-reports.ts';
import { listedUrls, test } from './start-page-test.ts';

const DAY_MS = 86_400_000;

test.beforeAll(async ({ app }) => {
  const earlier = new Date(Date.now() - 10 * DAY_MS);
  const [first] = await seedReports(app.database, [
    {
      url: 'https://a.example/1',
      result: 'bad',
      score: 40,
      generatedAt: earlier,
      checks: [checkRecord('csp', 'passed')],
    },
    { url: 'https://a.example/2', result: 'good', score: 90, checks: [failedCheck('csp')] },
    { url: 'https://b.example/', result: 'decent', score: 60 },
    {
      url: 'https://a.example.net/',
      error: { code: 'dns_failed', message: 'No such host.', httpStatus: null },
    },
  ]);
  const checks = [failedCheck('csp'), failedCheck('hsts')];
  await seedRun(app.database, first?.id ?? 0, { result: 'bad', score: 20, checks });
});

test('lists projects with average score, results, trend and top failures', async ({ start }) => {
  const page = await start();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect.poll(() => listedProjects(page)).toEqual(['a.example', 'a.example.net', 'b.example']);
  const card = page.locator('.projects > li').first();
  const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('55 a.example 2 reports, 55 of 100 on average 1 good 1 bad');
  expect(text).toContain(`${titleOf('csp')} 2 reports ${titleOf('hsts')} 1 report`);
  const chart = await card.getByRole('img').getAttribute('aria-label');
  expect(chart).toMatch(/^Average score from 40 on \d{4}-\d\d-\d\d to 55 on \d{4}-\d\d-\d\d$/);
  expect(await page.getByText('1 report, none rated yet').isVisible()).toBe(true);
});

test('searches and sorts projects, and keeps that in the URL', async ({ start }) => {
  const page = await start('?view=projects');
  await page.getByLabel('Order By name').selectOption('Highest score first');
  await expect.poll(() => listedProjects(page)).toEqual(['b.example', 'a.example', 'a.example.net']);
  await page.getByLabel('Search projects').fill('a.ex');
  await page.keyboard.press('Enter');
  await expect.poll(() => listedProjects(page)).toEqual(['a.example', 'a.example.net']);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    view: 'projects',
    search: 'a.ex',
    sort: 'best',
  });
  await page.reload();
  await expect.poll(() => listedProjects(page)).toEqual(['a.example', 'a.example.net']);
});

test('opens the reports of a project below its summary', async ({ start }) => {
  const page = await start('?view=projects');
  await page.getByRole('link', { name: 'a.example', exact: true }).click();
  await page.getByRole('heading', { name: 'a.example', level: 1 }).waitFor();
  await page.locator('#project').getByText('2 reports, 55 of 100 on average').waitFor();
  expect(await listedUrls(page)).toEqual(['https://a.example/2', 'https://a.example/1']);
  await page.getByLabel('Result Any').selectOption('Bad');
  await expect.poll(() => listedUrls(page)).toEqual(['https://a.example/1']);
  expect(new URL(page.url()).search).toBe('?project=a.example&result=bad');
});

test('shows the project of a host among many that contain its name, in any spelling', async ({
  addReports,
  start,
}) => {
  const hosts = [...Array.from({ length: 101 }, (_, i) => `${i}.shop.example`), 'shop.example'];
  const key = await addReports(hosts.map((host) => ({ url: `https://${host}/`, result: 'good' })));
  const page = await start('?project=WWW.Shop.example', { key });
  await page.locator('#project .card').getByText('1 report, 50 of 100 on average').waitFor();
  await page.getByRole('heading', { name: 'shop.example', level: 1, exact: true }).waitFor();
});

test('a top failure links to the reports that fail it', async ({ start }) => {
  const page = await start('?project=a.example');
  await page.getByRole('link', { name: titleOf('hsts') }).click();
  await expect.poll(() => listedUrls(page)).toEqual(['https://a.example/1']);
  await page.getByText(`Failing: ${titleOf('hsts')}`).waitFor();
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(2);
});

test.for<[query: string, urls: string[]]>([
  ['?state=failed', ['https://a.example.net/']],
  ['?state=regressed', ['https://a.example/1']],
  ['?result=good', ['https://a.example/2']],
  ['?min=20&max=60', ['https://b.example/', 'https://a.example/1']],
  ['?failing=hsts', ['https://a.example/1']],
  [`?to=${dayOf(Date.now() - 5 * DAY_MS)}`, []],
  [`?from=${dayOf(Date.now() - DAY_MS)}&min=90`, ['https://a.example/2']],
  [
    '?sort=worst',
    ['https://a.example/1', 'https://b.example/', 'https://a.example/2', 'https://a.example.net/'],
  ],
])('lists the reports of the URL: %s', async ([query, urls], { start }) => {
  const page = await start(query);
  await expect.poll(() => listedUrls(page)).toEqual(urls);
});

test.for([
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])(
  'filters by score, date and an audit of the catalogue, and keeps that in the URL: $width px',
  async (viewport, { start }) => {
    const page = await start('', { viewport });
    await page.getByText('More filters').click();
    await page.getByLabel('Maximum score').fill('89.5');
    await page.getByLabel('Audited from').fill(dayOf(Date.now() - DAY_MS));
    await page.getByLabel('Failed audit').fill('csp');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => listedUrls(page)).toEqual(['https://a.example/1']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      max: '89.5',
      from: dayOf(Date.now() - DAY_MS),
      failing: 'csp',
    });
    await page.getByText('More filters (3)').waitFor();
    await page.getByText(`Failing: ${titleOf('csp')}`).waitFor();
    await page.reload();
    expect(await listedUrls(page)).toEqual(['https://a.example/1']);
    await page.getByText('More filters (3)').click();
    expect(await page.getByLabel('Maximum score').inputValue()).toBe('89.5');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => listedUrls(page)).toHaveLength(4);
    expect(new URL(page.url()).search).toBe('');
  },
);

test('goes through the pages of the projects in both directions', async ({ addReports, start }) => {
  const numbers = Array.from({ length: 12 }, (_, i) => String(i).padStart(2, '0'));
  const key = await addReports(numbers.map((number) => ({ url: `https://${number}.example/` })));
  const page = await start('?view=projects', { key });
  const first = await listedProjects(page);
  expect(first).toHaveLength(10);
  await page.locator('#projects').getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => listedProjects(page)).toEqual(['10.example', '11.example']);
  await page.locator('#projects').getByRole('link', { name: 'Previous' }).click();
  await expect.poll(() => listedProjects(page)).toEqual(first);
});

test('shows new reports without a reload, over one stream', async ({ app, addReports, start }) => {
  const key = await addReports([{ url: 'https://a.example/', result: 'good' }]);
  const page = await start('', { key });
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams.push(request.url());
  });
  // Streams from before the reload do not count.
  page.once('framenavigated', () => streams.splice(0));
  await page.reload();
  expect(await listedUrls(page)).toEqual(['https://a.example/']);
  await expect.poll(() => streams).toHaveLength(1);
  const call = createClient(app.url, key);
  for (const path of ['1', '2']) {
    const options = { form: { url: `https://b.example/${path}` }, headers: { Prefer: 'respond-async' } };
    expect((await call('POST', '/reports', options)).status).toBe(201);
  }
  await expect.poll(() => listedUrls(page)).toHaveLength(3);
  expect(streams).toHaveLength(1);
});

function titleOf(audit: string): string {
  return CATALOGUE.find(({ id }) => id === audit)?.title ?? '';
}

/** The day in local time, in the format of a date field. @param time in milliseconds */
function dayOf(time: number): string {
  return new Date(time).toLocaleDateString('sv');
}

async function listedProjects(page: Page): Promise<string[]> {
  await page.locator('#projects[aria-busy="false"]').waitFor();
  return await page.locator('.projects h2').allInnerTexts();
}
