import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATALOGUE } from '../../../src/audits/catalogue.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { checkRecord, failedCheck } from '../../support/check-record.ts';
import { seedReports, seedRun } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { listedUrls, openStartPage } from './open-start-page.ts';

// Browsers are slow on a busy machine.

const DAY_MS = 86_400_000;

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
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
  browser = await sharedBrowser();
});
afterAll(async () => {
  await app?.close();
});

test('lists projects with average score, results, trend and top failures', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
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

test('links of a project are at least 24 pixels high', async () => {
  await using opened = await openStartPage(browser, app, { query: '?view=projects' });
  await expect.poll(() => listedProjects(opened.page)).toHaveLength(3);
  const heights = await opened.page
    .locator('.projects a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  expect(heights).not.toEqual([]);
});

test('searches and sorts projects, and keeps that in the URL', async () => {
  await using opened = await openStartPage(browser, app, { query: '?view=projects' });
  const { page } = opened;
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

test('opens the reports of a project below its summary', async () => {
  await using opened = await openStartPage(browser, app, { query: '?view=projects' });
  const { page } = opened;
  await page.getByRole('link', { name: 'a.example', exact: true }).click();
  await page.getByRole('heading', { name: 'a.example', level: 1 }).waitFor();
  await page.locator('#project').getByText('2 reports, 55 of 100 on average').waitFor();
  expect(await listedUrls(page)).toEqual(['https://a.example/2', 'https://a.example/1']);
  await page.getByLabel('Result Any').selectOption('Bad');
  await expect.poll(() => listedUrls(page)).toEqual(['https://a.example/1']);
  expect(new URL(page.url()).search).toBe('?project=a.example&result=bad');
});

test('shows the project of a host in any spelling, also if its name is part of many others', async () => {
  const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const hosts = [...Array.from({ length: 101 }, (_, i) => `${i}.shop.example`), 'shop.example'];
  await seedReports(
    other.database,
    hosts.map((host) => ({ url: `https://${host}/`, result: 'good' as const })),
  );
  await using opened = await openStartPage(browser, other, { query: '?project=WWW.Shop.example' });
  await opened.page.locator('#project .card').getByText('1 report, 50 of 100 on average').waitFor();
  await opened.page.getByRole('heading', { name: 'shop.example', level: 1, exact: true }).waitFor();
  await other.close();
});

test('a top failure links to the reports that fail it', async () => {
  await using opened = await openStartPage(browser, app, { query: '?project=a.example' });
  const { page } = opened;
  await page.getByRole('link', { name: titleOf('hsts') }).click();
  await expect.poll(() => listedUrls(page)).toEqual(['https://a.example/1']);
  await page.getByText(`Failing: ${titleOf('hsts')}`).waitFor();
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(2);
});

test.each([
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
])('lists the reports of the URL: %s', async (query, urls) => {
  await using opened = await openStartPage(browser, app, { query });
  await expect.poll(() => listedUrls(opened.page)).toEqual(urls);
});

test.each([
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])('filters by score, date and failed audit, and keeps that in the URL: $width px', async (viewport) => {
  await using opened = await openStartPage(browser, app, { viewport });
  const { page } = opened;
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
});

test('offers the audits of the catalogue by id and title', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByText('More filters').click();
  const option = page.locator('#audits option[value="csp"]');
  await option.waitFor({ state: 'attached' });
  expect(await option.textContent()).toBe(titleOf('csp'));
});

test('goes through the pages of the projects in both directions', async () => {
  const large = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(
    large.database,
    Array.from({ length: 12 }, (_, i) => ({ url: `https://${String(i).padStart(2, '0')}.example/` })),
  );
  await using opened = await openStartPage(browser, large, { query: '?view=projects' });
  const { page } = opened;
  const first = await listedProjects(page);
  expect(first).toHaveLength(10);
  await page.locator('#projects').getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => listedProjects(page)).toEqual(['10.example', '11.example']);
  await page.locator('#projects').getByRole('link', { name: 'Previous' }).click();
  await expect.poll(() => listedProjects(page)).toEqual(first);
  await large.close();
});

test('shows new reports and their results without a reload, over one stream', async () => {
  const live = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(live.database, [{ url: 'https://a.example/', result: 'good' }]);
  await using opened = await openStartPage(browser, live);
  const { page } = opened;
  const streams: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') streams.push(request.url());
  });
  // Streams from before the reload do not count.
  page.once('framenavigated', () => streams.splice(0));
  await page.reload();
  expect(await listedUrls(page)).toEqual(['https://a.example/']);
  await expect.poll(() => streams).toHaveLength(1);
  for (const path of ['1', '2']) {
    const response = await fetch(`${live.url}/api/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${live.key}`, Prefer: 'respond-async' },
      body: new URLSearchParams({ url: `https://b.example/${path}` }),
    });
    expect(response.status).toBe(201);
  }
  await expect.poll(() => listedUrls(page)).toHaveLength(3);
  expect(streams).toHaveLength(1);
  await live.close();
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
