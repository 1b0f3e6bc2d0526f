/**
 * Takes the screenshots of the guides in this folder: a report of a real page that was improved from week to week, the
 * dashboard and GraphiQL.
 */
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { Run } from '../../src/database/entities/run.ts';
import { callRest } from '../lab/requests.ts';
import { launchBrowser } from '../support/browser.ts';
import { type FixtureResponse, startFixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';
import { type SeededReport, seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const AUDITED_PATH = '/milligram';
/** Replaces the host of the site, whose port differs from run to run. */
const SHOWN_HOST = 'milligram.example.org';
const DESKTOP = { width: 1280, height: 940 };
const PHONE = { width: 390, height: 844 };
/** Defects of the page at first. One is fixed each week, and the last two in the same week. */
const DEFECTS: [present: RegExp, before: string][] = [
  [/<html lang="en">/, '<html>'],
  [/<title>.*?<\/title>/s, ''],
  [/<main class="wrapper">/, '<div class="wrapper">'],
  [/<!DOCTYPE html>/i, ''],
  [/<meta\s+name="description".*?>/s, ''],
  [/<meta name="viewport".*?>/, '<meta name="viewport" content="width=device-width, user-scalable=no">'],
];
const HOUR_MS = 60 * 60 * 1000;
const categories = ['seo', 'performance', 'security', 'accessibility', 'best-practices'].map(
  (category, i) => ({ category, score: [82.4, 91, 64.7, 88.2, 100][i] }),
);
/** Further reports of the list. */
const OTHER_REPORTS: SeededReport[] = [
  { url: 'https://bakery.example.org/', title: 'Corner Bakery', result: 'good', score: 96.5 },
  {
    url: 'https://bakery.example.org/order',
    title: 'Order bread',
    result: 'decent',
    score: 71.3,
    privacy: 1,
  },
  { url: 'https://tools.example.net/', title: 'Garden tools', result: 'bad', score: 38.9 },
].map(
  (report, i) =>
    ({ ...report, categories, generatedAt: new Date(Date.now() - (i + 2) * HOUR_MS) }) as SeededReport,
);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 60_000;

const routes = realPages();
let weeksToGo = DEFECTS.length - 1;
const site = await startFixtureSite({
  ...routes,
  [AUDITED_PATH]: (_, response) => {
    const { headers, body } = routes[AUDITED_PATH] as FixtureResponse;
    const page = brotliDecompressSync(body as Buffer).toString();
    const defects = weeksToGo === 0 ? [] : DEFECTS.slice(-weeksToGo - 1);
    const worse = defects.reduce((html, [present, before]) => html.replace(present, before), page);
    response.writeHead(200, headers).end(brotliCompressSync(worse));
  },
});
const app = await startTestApp({
  ALLOW_TARGETS: site.host,
  PUBLIC_URL: 'https://reports.example.com',
  REQUESTS_PER_MINUTE: '600',
  RUNS_PER_MINUTE: '60',
});
const browser = await launchBrowser();
try {
  const target = site.url(AUDITED_PATH);
  const { id, page_url } = await call(app, 'POST', '/reports', { url: target });
  const pageUrl = app.url + new URL(page_url).pathname;
  while (weeksToGo-- > 0) await call(app, 'PATCH', `/reports/${id}`, { results: '1' });
  await spreadRuns(app, id);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
      await takeReport(browser, pageUrl, { name: `report-${device}-${colorScheme}`, viewport, colorScheme });
  await takeHistory(browser, pageUrl);
  await takeDashboard(browser, app);
  await takeGraphiql(browser, app);
} finally {
  await browser.close();
  await app.close();
  await site.close();
}

/** Calls the REST API and waits for the run. @returns the report */
async function call(app: TestApp, method: string, path: string, form: Record<string, string>) {
  const headers = { authorization: `Bearer ${app.key}`, prefer: 'wait=60' };
  const { data } = (await callRest(app, method, path, { form, headers })).body;
  if (data.status !== 'completed') throw new Error(`The report ${data.id} is ${data.status}.`);
  return data;
}

/** Dates the runs one week apart. */
async function spreadRuns({ database }: TestApp, reportId: number): Promise<void> {
  const em = database.fork();
  const runs = await em.find(Run, { reportId }, { orderBy: { id: 'desc' } });
  for (const [weeks, { id, finishedAt }] of runs.entries()) {
    const date = new Date(Number(finishedAt) - weeks * WEEK_MS);
    await em.nativeUpdate(Run, { id }, { finishedAt: date });
  }
}

/** Takes the page with its second finding open, because the first is about missing link targets of the copied page. */
async function takeReport(
  browser: Browser,
  pageUrl: string,
  { name, ...options }: { name: string } & BrowserContextOptions,
): Promise<void> {
  const page = await openReport(browser, pageUrl, options);
  await page
    .locator('main details > summary:visible')
    .nth(1)
    .evaluate((summary) => summary.parentElement?.setAttribute('open', ''));
  // Chromium updates the current item of the navigation only when the page is scrolled.
  for (const y of [1, 0]) await page.evaluate(`scrollTo(0, ${y})`);
  await take(page, name);
  await page.close();
}

/** Takes the chart of the runs, and the comparison of the last two. */
async function takeHistory(browser: Browser, pageUrl: string): Promise<void> {
  const page = await openReport(browser, pageUrl, { viewport: DESKTOP, colorScheme: 'light' });
  const path = join(import.meta.dirname, 'score-history.png');
  await page.locator('section.history').screenshot({ path, animations: 'disabled' });
  await page.getByRole('link', { name: 'Compare the two runs' }).click();
  await page.waitForURL(/compare/);
  await take(page, 'comparison');
  await page.close();
}

async function openReport(browser: Browser, pageUrl: string, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.route(({ href }) => href.startsWith(pageUrl), replaceHost);
  await page.goto(pageUrl);
  return page;
}

async function replaceHost(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, body: (await response.text()).replaceAll(site.host, SHOWN_HOST) });
}

/** Takes the list of reports of several pages. */
async function takeDashboard(browser: Browser, { url, key, database }: TestApp): Promise<void> {
  await seedReports(database, OTHER_REPORTS);
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await page.route(`${url}/`, replaceHost);
  await page.goto(`${url}/#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  // Playwright does not route the redirect after the sign-in.
  await page.reload();
  await take(page, 'dashboard');
  await page.close();
}

/** Takes GraphiQL with the result of its first example. */
async function takeGraphiql(browser: Browser, { url, key }: TestApp): Promise<void> {
  const localStorage = [{ name: 'page-reports:api-key', value: key }];
  const page = await browser.newPage({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    viewport: { width: 1280, height: 760 },
  });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${url}/graphql`);
  await page.locator('.graphiql-execute-button').click();
  const menuItem = page.getByRole('menuitem').first();
  if (await menuItem.isVisible()) await menuItem.click();
  await page.locator('.result-window').getByText('"data"').waitFor();
  await take(page, 'graphiql');
  await page.close();
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(import.meta.dirname, `${name}.png`), animations: 'disabled' });
}
