import { expect } from 'vitest';
import { createClient } from '../../rest/rest-client.ts';
import { type SeededReport, seedReports } from '../../support/seed-reports.ts';
import { listedUrls, test } from './start-page-test.ts';

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

const limited = test.extend(
  'settings',
  { scope: 'file' },
  { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '3' },
);

test.beforeAll(async ({ app }) => {
  await seedReports(app.database, REPORTS);
});

test('lists the reports of the account in pages, newest first, in both directions', async ({ start }) => {
  const page = await start();
  const first = await listedUrls(page);
  expect(first[0]).toBe('https://b.example/9');
  await page.getByText('12 reports').waitFor();
  const sizes = await page.getByLabel('Reports per page').locator('option').allTextContents();
  expect(sizes).toEqual(['10 per page', '25 per page', '50 per page', '100 per page']);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect
    .poll(() => listedUrls(page))
    .toEqual(['https://a.example/', 'https://c.example/%3Cimg%20src=x%20onerror=alert(1)%3E']);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect.poll(() => listedUrls(page)).toEqual(first);
});

test('a row shows title, result, project, date with zone, privacy and category scores', async ({ start }) => {
  const page = await start('?project=a.example', { timezoneId: 'America/New_York' });
  const row = page.locator('.reports > li');
  await row.waitFor();
  const text = (await row.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^20 Seeded Bad a\.example .*22 Nov 2026, 16:35 GMT-5 Private/);
  expect(await row.locator('time').getAttribute('title')).toBe('22 Nov 2026, 21:35 UTC');
  expect(await row.locator('time').getAttribute('datetime')).toBe(AUDITED_AT.toISOString());
  const category = (name: string) => row.locator('.categories li').filter({ hasText: name });
  expect(await category('SEO').getAttribute('title')).toBe('5 of 81 checked');
  // With its decimal, as in the report.
  expect(await category('Sec.').innerText()).toMatch(/79\.7$/);
});

test('the first tab stop skips to the list', async ({ start }) => {
  const page = await start();
  await listedUrls(page);
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link').first();
  expect(await tab.evaluate((link) => link.matches(':focus'))).toBe(true);
  expect(await listedUrls(page)).toHaveLength(10);
});

test('marks reports of error pages and results with few evaluated checks', async ({ addReports, start }) => {
  const key = await addReports([
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
  const page = await start('', { key });
  await listedUrls(page);
  const about = await page.locator('.reports .about').allInnerTexts();
  expect(about.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Seeded Decent a.example /app Based on 44 of 153 checks',
    'Not found Error page (404), decent shop.a.example /gone',
  ]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});

test('decodes the URL of a row, except for invisible characters', async ({ start }) => {
  const page = await start('?search=c.example');
  await listedUrls(page);
  expect(await page.locator('.reports .path').innerText()).toBe('/<img%20src=x%20onerror=alert(1)>');
  expect(await page.locator('.reports summary').textContent()).toBe(
    'More actions for c.example/<img%20src=x%20onerror=alert(1)>',
  );
});

test.for<[direction: string, title: string]>([
  ['left-to-right', 'A complete guide to the performance of web pages, with many examples'],
  ['right-to-left', 'دليل شامل لتحسين محركات البحث والأداء على الويب مع أمثلة كثيرة ونصائح عملية'],
])('shows the beginning of a long %s title and URL path', async ([, title], { addReports, start }) => {
  const key = await addReports([{ url: `https://a.example/${title}`, title, result: 'good' }]);
  const page = await start('', { key, viewport: { width: 390, height: 800 } });
  await listedUrls(page);
  for (const text of await page.locator('.reports bdi').all()) {
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
});

test.for(['when the window gets the focus', 'after half a minute'])(
  'removes a report that was deleted elsewhere %s',
  async (moment, { app, addReports, start }) => {
    const urls = ['https://a.example/', 'https://b.example/'];
    const key = await addReports(urls.map((url) => ({ url })));
    const page = await start('', { key, locale: 'en' });
    await page.clock.install();
    await page.reload();
    await page.getByText('2 reports').waitFor();
    await page.locator('#account:not([hidden])').waitFor();
    const call = createClient(app.url, key);
    const { body } = await call('GET', '/reports?search=b.example');
    await call('DELETE', `/reports/${body.data[0].id}`);
    if (moment.includes('focus')) await page.evaluate(() => dispatchEvent(new Event('focus')));
    else await page.clock.fastForward(30_000);
    await page.getByText('1 report', { exact: true }).waitFor();
    expect(await listedUrls(page)).toEqual(['https://a.example/']);
  },
);

test('searches, filters and sorts, and keeps that in the URL', async ({ start }) => {
  const page = await start();
  await page.getByLabel('Search URLs').fill('b.example');
  await page.getByLabel('Result Any').selectOption('Decent');
  await page.getByLabel('Order Newest first').selectOption('By URL');
  await expect.poll(async () => (await listedUrls(page))[0]).toBe('https://b.example/0');
  expect(new URL(page.url()).search).toBe('?search=b.example&result=decent&sort=url');
  await page.reload();
  expect((await listedUrls(page))[0]).toBe('https://b.example/0');
  expect(await page.getByLabel('Order Newest first').inputValue()).toBe('url');
});

test('goes back and forth without reloading the page', async ({ start }) => {
  const page = await start();
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

test('offers all reports if nothing is found', async ({ start }) => {
  const page = await start('?search=nowhere');
  await page.getByRole('link', { name: 'Show all reports' }).click();
  await expect.poll(() => listedUrls(page)).toHaveLength(10);
});

test('shows why the API rejects a query', async ({ start }) => {
  const page = await start('?per_page=1000');
  await page
    .getByRole('alert')
    .getByText(/1 to 100/)
    .waitFor();
});

limited('shows when to retry after the key has reached its limit of requests', async ({ start }) => {
  const page = await start();
  await page.getByText('No reports yet').waitFor();
  await page.reload();
  await page.getByText(/reached its limit of requests per minute\. Try again in \d+ s\./).waitFor();
});
