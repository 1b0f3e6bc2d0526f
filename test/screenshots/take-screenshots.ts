/** Takes the screenshots of the guides from a report of a real page, and of GraphiQL, in this folder. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startFixtureSite } from '../support/fixture-site.ts';
import { realPages } from '../support/real-pages.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const AUDITED_PATH = '/milligram';
/** Replaces the address of the site, which has another port each time. */
const SHOWN_HOST = 'milligram.example.org';
const DESKTOP = { width: 1280, height: 940 };
const PHONE = { width: 390, height: 844 };
const TIMEOUT_MS = 60_000;

const site = await startFixtureSite(realPages());
const app = await startTestApp({
  ALLOW_TARGETS: site.host,
  PUBLIC_URL: 'https://reports.example.com',
  REQUESTS_PER_MINUTE: '600',
  RUNS_PER_MINUTE: '60',
});
const browser = await launchBrowser();
try {
  const pageUrl = await createReport(app, site.url(AUDITED_PATH));
  for (const colorScheme of ['light', 'dark'] as const) {
    await takeReport(browser, pageUrl, {
      name: `report-desktop-${colorScheme}`,
      viewport: DESKTOP,
      colorScheme,
    });
    await takeReport(browser, pageUrl, { name: `report-phone-${colorScheme}`, viewport: PHONE, colorScheme });
  }
  await takeGraphiql(browser, app);
} finally {
  await browser.close();
  await app.close();
  await site.close();
}

/** @returns the URL of its page, once its run has ended */
async function createReport({ url, key }: TestApp, target: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, prefer: 'wait=60' },
    body: new URLSearchParams({ url: target }),
  });
  const { data } = (await response.json()) as { data: { status: string; page_url: string } };
  if (data.status !== 'completed') throw new Error(`The report of ${target} is ${data.status}.`);
  return url + new URL(data.page_url).pathname;
}

/** The page with its second finding open: the first are the links to other sites, which the copy of the page lacks. */
async function takeReport(
  browser: Browser,
  pageUrl: string,
  { name, ...options }: { name: string } & BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.route(pageUrl, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(site.host, SHOWN_HOST) });
  });
  await page.goto(pageUrl);
  await page
    .locator('main details > summary:visible')
    .nth(1)
    .evaluate((summary) => summary.parentElement?.setAttribute('open', ''));
  await take(page, name);
  await context.close();
}

/** GraphiQL with the result of its first example. */
async function takeGraphiql(browser: Browser, { url, key }: TestApp): Promise<void> {
  const localStorage = [{ name: 'page-reports:api-key', value: key }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    viewport: { width: 1280, height: 760 },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto(`${url}/graphql`);
  await page.locator('.graphiql-execute-button').click();
  const menuItem = page.getByRole('menuitem').first();
  if (await menuItem.isVisible()) await menuItem.click();
  await page.locator('.result-window').getByText('"data"').waitFor();
  await take(page, 'graphiql');
  await context.close();
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(import.meta.dirname, `${name}.png`), animations: 'disabled' });
}
