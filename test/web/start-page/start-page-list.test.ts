import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type SeededReport, seedReports } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { listedUrls, openStartPage } from './open-start-page.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const SOON = { timeout: 30_000 };
const REPORTS: SeededReport[] = [
  { url: 'https://c.example/<img src=x onerror=alert(1)>', result: 'good', score: 93.4 },
  { url: 'https://a.example/', result: 'bad', score: 20, privacy: 1 },
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
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('lists the reports of the account, the newest first, by pages', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  expect((await listedUrls(page))[0]).toBe('https://b.example/9');
  await page.getByText('1 to 10 of 12').waitFor();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText('11 to 12 of 12').waitFor();
  expect(await listedUrls(page)).toEqual([
    'https://a.example/',
    'https://c.example/%3Cimg%20src=x%20onerror=alert(1)%3E',
  ]);
});

test('tells the verdict, the project, the date and the privacy of a report', async () => {
  await using opened = await openStartPage(browser, app, { query: '?project=a.example' });
  const row = opened.page.getByRole('listitem');
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Bad, 20 of 100\n+a\.example · \d+ \w+ \d{4}, \d\d:\d\d · Private/);
});

test('searches, filters and sorts, and the address keeps it', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByLabel('Address contains').fill('b.example');
  await page.getByLabel('Result Any').selectOption('Decent');
  await page.getByLabel('Sort by').selectOption('Address');
  await page.getByLabel('Order').selectOption('Ascending');
  await expect.poll(async () => (await listedUrls(page))[0], SOON).toBe('https://b.example/0');
  expect(new URL(page.url()).search).toBe('?search=b.example&result=decent&sort_by=url&sort=asc');
  await page.reload();
  expect((await listedUrls(page))[0]).toBe('https://b.example/0');
  expect(await page.getByLabel('Order').inputValue()).toBe('asc');
});

test('goes back and forth without loading the page anew', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.evaluate('globalThis.isTheSame = true');
  await page.getByLabel('Project').fill('c.example');
  await page.keyboard.press('Enter');
  await expect.poll(() => listedUrls(page), SOON).toHaveLength(1);
  await page.getByLabel('Reports on a page').selectOption('25 a page');
  await expect.poll(() => new URL(page.url()).search, SOON).toBe('?project=c.example&per_page=25');
  await page.goBack();
  await page.goBack();
  await expect.poll(() => listedUrls(page), SOON).toHaveLength(10);
  expect(await page.getByLabel('Project').inputValue()).toBe('');
  expect(await page.evaluate('globalThis.isTheSame')).toBe(true);
});

test('helps on when nothing is found', async () => {
  await using opened = await openStartPage(browser, app, { query: '?search=nowhere' });
  const { page } = opened;
  await page.getByRole('link', { name: 'Show all reports' }).click();
  await expect.poll(() => listedUrls(page), SOON).toHaveLength(10);
});

test('says what is wrong with a query that the API refuses', async () => {
  await using opened = await openStartPage(browser, app, { query: '?sort_by=colour' });
  await opened.page.getByText('Must be one of: id').waitFor();
});

test('says when to come back once the key has used up its requests', async () => {
  const limited = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '2' });
  await using opened = await openStartPage(browser, limited);
  const { page } = opened;
  await page.getByText('No reports yet').waitFor();
  await page.reload();
  await page.getByText(/used up its requests for this minute\. Try again in \d+ s\./).waitFor();
  await limited.close();
});
