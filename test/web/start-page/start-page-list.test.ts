import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { type SeededReport, seedReports } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import type { Visit } from '../visit.ts';
import { listedUrls, openStartPage } from './open-start-page.ts';

// Browsers are slow on a busy machine.

const AUDITED_AT = new Date('2026-11-22T21:35:00Z');
const UNSCORED = {
  category: 'seo' as const,
  score: null,
  coverage: { judged: 5, total: 81 },
  passed: 5,
  warning: 0,
  failed: 0,
  informative: 0,
  not_applicable: 0,
  unknown: 76,
};
/** Rounded to an integer, it would have the number of a good score in the color of a decent one. */
const ALMOST_GOOD = {
  ...UNSCORED,
  category: 'security' as const,
  score: 79.7,
  coverage: { judged: 81, total: 81 },
};
const REPORTS: SeededReport[] = [
  { url: 'https://c.example/<img src=x onerror=alert(1)>', result: 'good', score: 93.4 },
  {
    url: 'https://a.example/',
    result: 'bad',
    score: 20,
    privacy: 1,
    generatedAt: AUDITED_AT,
    categories: [UNSCORED, ALMOST_GOOD],
  },
  ...Array.from(
    { length: 10 },
    (_, i): SeededReport => ({ url: `https://b.example/${i}`, result: 'decent' }),
  ),
];

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(app.database, REPORTS);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await app?.close();
});

test('lists the reports of the account in pages, newest first', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  expect((await listedUrls(page))[0]).toBe('https://b.example/9');
  await page.getByText('12 reports').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(2);
  expect(await listedUrls(page)).toEqual([
    'https://a.example/',
    'https://c.example/%3Cimg%20src=x%20onerror=alert(1)%3E',
  ]);
});

test('returns to the previous page of the list', async () => {
  await using opened = await openStartPage(browser, app, { query: '?sort=oldest' });
  const { page } = opened;
  const first = await listedUrls(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(2);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect.poll(() => listedUrls(page)).toEqual(first);
});

describe('a row', () => {
  let opened: Visit;
  beforeAll(async () => {
    const view = { query: '?project=a.example', timezoneId: 'America/New_York' };
    opened = await openStartPage(browser, app, view);
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  test('shows title, result, project, date with zone, and privacy of a report', async () => {
    const row = opened.page.locator('.reports > li');
    await row.waitFor();
    const text = (await row.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/^20 Seeded Bad a\.example .*22 Nov 2026, 16:35 GMT-5 Private/);
    expect(await row.locator('time').getAttribute('title')).toBe('22 Nov 2026, 21:35 UTC');
    expect(await row.locator('time').getAttribute('datetime')).toBe(AUDITED_AT.toISOString());
  });

  test('shows the coverage of a category without a score', async () => {
    const category = opened.page.locator('.categories li').filter({ hasText: 'SEO' });
    await category.waitFor();
    expect(await category.getAttribute('title')).toBe('5 of 81 checked');
  });

  test('shows the score of a category with its decimal, as the report does', async () => {
    const category = opened.page.locator('.categories li').filter({ hasText: 'Sec.' });
    await category.waitFor();
    expect(await category.innerText()).toMatch(/79\.7$/);
  });
});

describe('the list', () => {
  let opened: Visit;
  beforeAll(async () => {
    opened = await openStartPage(browser, app);
    await listedUrls(opened.page);
    await opened.page.getByText('12 reports').waitFor();
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  test('offers page sizes in ascending order', async () => {
    const sizes = await opened.page.getByLabel('Reports per page').locator('option').allTextContents();
    expect(sizes).toEqual(['10 per page', '25 per page', '50 per page', '100 per page']);
  });

  test('links and menus of a row are at least 24 pixels high', async () => {
    const heights = await opened.page
      .locator('.reports :is(a, summary)')
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    expect(heights).not.toEqual([]);
  });

  test('the first tab stop skips to the list', async () => {
    const { page } = opened;
    for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
    const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link').first();
    expect(await tab.evaluate((link) => link.matches(':focus'))).toBe(true);
    expect(await listedUrls(page)).toHaveLength(10);
  });
});

test('marks reports of error pages and results with few evaluated checks', async () => {
  const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(other.database, [
    {
      url: 'https://shop.a.example/gone',
      title: 'Not found',
      result: 'decent',
      score: 75.9,
      statusCode: 404,
    },
    {
      url: 'https://a.example/app',
      result: 'decent',
      cappedBy: ['coverage'],
      coverage: { judged: 44, total: 153 },
    },
  ]);
  await using opened = await openStartPage(browser, other);
  await listedUrls(opened.page);
  const about = await opened.page.locator('.reports .about').allInnerTexts();
  expect(about.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Seeded Decent a.example /app Based on 44 of 153 checks',
    'Not found Error page (404), decent shop.a.example /gone',
  ]);
  await opened.page.setViewportSize({ width: 360, height: 800 });
  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await other.close();
});

test('decodes the URLs that it shows, except for invisible characters', async () => {
  await using opened = await openStartPage(browser, app, { query: '?search=c.example' });
  const path = opened.page.locator('.reports .path');
  await path.waitFor();
  expect(await path.innerText()).toBe('/<img%20src=x%20onerror=alert(1)>');
});

test.each([
  ['left-to-right', 'A complete guide to the performance of web pages, with many examples'],
  ['right-to-left', 'دليل شامل لتحسين محركات البحث والأداء على الويب مع أمثلة كثيرة ونصائح عملية'],
])('shows the beginning of a long %s title and URL path', async (_, title) => {
  const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(other.database, [{ url: `https://a.example/${title}`, title, result: 'good' }]);
  await using opened = await openStartPage(browser, other, { viewport: { width: 390, height: 800 } });
  await listedUrls(opened.page);
  for (const text of await opened.page.locator('.reports bdi').all()) {
    const { isCut, first, box } = await text.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Node, 0);
      range.setEnd(element.firstChild as Node, 5);
      const { left, right } = element.getBoundingClientRect();
      const { left: start, right: end } = range.getBoundingClientRect();
      const isCut = element.scrollWidth > element.clientWidth;
      return { isCut, first: { left: start, right: end }, box: { left, right } };
    });
    expect(isCut).toBe(true);
    expect(first.left).toBeGreaterThanOrEqual(box.left);
    expect(first.right).toBeLessThanOrEqual(box.right);
  }
  await other.close();
});

test('names the menu of a row by the URL as shown', async () => {
  await using opened = await openStartPage(browser, app, { query: '?search=c.example' });
  const menu = opened.page.locator('.reports summary');
  await menu.waitFor();
  expect(await menu.textContent()).toBe('More actions for c.example/<img%20src=x%20onerror=alert(1)>');
});

test.each(['when the window gets the focus', 'after half a minute'])(
  'removes a report that was deleted elsewhere %s',
  async (moment) => {
    const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
    const [, deleted] = await seedReports(other.database, [
      { url: 'https://a.example/' },
      { url: 'https://b.example/' },
    ]);
    await using opened = await openStartPage(browser, other, { locale: 'en' });
    const { page } = opened;
    await page.clock.install();
    await page.reload();
    await page.getByText('2 reports').waitFor();
    await page.locator('#account:not([hidden])').waitFor();
    await fetch(`${other.url}/api/v1/reports/${deleted?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${other.key}` },
    });
    if (moment.includes('focus')) await page.evaluate(() => dispatchEvent(new Event('focus')));
    else await page.clock.fastForward(30_000);
    await page.getByText('1 report', { exact: true }).waitFor();
    expect(await listedUrls(page)).toEqual(['https://a.example/']);
    await other.close();
  },
);

test('searches, filters and sorts, and keeps that in the URL', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByLabel('Search URLs').fill('b.example');
  await page.getByLabel('Result Any').selectOption('Decent');
  await page.getByLabel('Order Newest first').selectOption('By URL');
  await expect.poll(async () => (await listedUrls(page))[0]).toBe('https://b.example/0');
  expect(new URL(page.url()).search).toBe('?search=b.example&result=decent&sort=url');
  await page.reload();
  expect((await listedUrls(page))[0]).toBe('https://b.example/0');
  expect(await page.getByLabel('Order Newest first').inputValue()).toBe('url');
});

test('goes back and forth without reloading the page', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.evaluate('globalThis.isTheSame = true');
  await page.getByLabel('Search URLs').fill('c.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => listedUrls(page)).toHaveLength(1);
  await page.getByLabel('Reports per page').selectOption('25 per page');
  await expect.poll(() => new URL(page.url()).search).toBe('?search=c.example&per_page=25');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => listedUrls(page)).toHaveLength(10);
  expect(await page.getByLabel('Search URLs').inputValue()).toBe('');
  expect(await page.evaluate('globalThis.isTheSame')).toBe(true);
});

test('offers all reports if nothing is found', async () => {
  await using opened = await openStartPage(browser, app, { query: '?search=nowhere' });
  const { page } = opened;
  await page.getByRole('link', { name: 'Show all reports' }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(10);
});

test('shows why the API rejects a query', async () => {
  await using opened = await openStartPage(browser, app, { query: '?per_page=1000' });
  await opened.page
    .getByRole('alert')
    .getByText(/1 to 100/)
    .waitFor();
});

test('shows when to retry after the key has reached its limit of requests', async () => {
  const limited = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '3' });
  await using opened = await openStartPage(browser, limited);
  const { page } = opened;
  await page.getByText('No reports yet').waitFor();
  await page.reload();
  await page.getByText(/reached its limit of requests per minute\. Try again in \d+ s\./).waitFor();
  await limited.close();
});
