import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAGES_PER_PROCESS } from '../../../src/runs/audit-process/audit-pool.ts';
import { REFRESH_SECONDS } from '../../../src/web/report-app/pages/first-run-pages.ts';
import { type PausableSite, startPausableSite } from '../../rest/pausable-site.ts';
import { type Client, createClient } from '../../rest/rest-client.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { watchTroubles } from '../watch-troubles.ts';

// Browsers are slow on a busy machine.

let site: PausableSite;
let app: TestApp;
let call: Client;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ ALLOW_TARGETS: site.host });
  call = createClient(app.url, app.key);
  browser = await sharedBrowser();
});
afterAll(async () => {
  site?.release();
  await app?.close();
  await site?.close();
});

beforeEach(async () => {
  site.pause();
  await openBrowser({});
});
afterEach(async () => {
  await context.close();
  expect(troubles).toEqual([]);
});

async function openBrowser(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  await context?.close();
  context = await browser.newContext(options);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  troubles = watchTroubles(page, app.url);
}

async function create(form: Record<string, string> = {}): Promise<{ id: number; url: string }> {
  const headers = { Prefer: 'respond-async' };
  const { body } = await call('POST', '/reports', { form: { url: site.url('/paused'), ...form }, headers });
  return { id: body.data.id, url: body.data.page_url };
}
/** Opens a report during its next run. */
async function openDuringRerun(): Promise<void> {
  site.release();
  const { id, url } = await create();
  await page.goto(url);
  await report().waitFor();
  site.pause();
  await call('PATCH', `/reports/${id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
  await page.reload();
  await report().waitFor();
  await notice().waitFor();
}
const heading = () => page.getByRole('heading', { level: 1 });
const report = () => page.getByText('A page of its own').first();
const notice = () => page.getByText('A new run is in progress.');
/** A mark in the window, which a reload removes. */
const mark = () => page.evaluate('window.marked = true');
const isMarked = () => page.evaluate('window.marked');

test('a page opened during the run turns into the report, without a reload', async () => {
  const { url } = await create();
  await page.goto(url);
  await expect.poll(() => heading().textContent()).toContain('Auditing 127.0.0.1');
  await page.getByText('Fetching the page').waitFor();
  await mark();
  // Longer than the interval in which a browser without script reloads the page.
  await page.waitForTimeout(REFRESH_SECONDS * 1_500);
  site.release();
  await report().waitFor();
  expect(await isMarked()).toBe(true);
  expect(await page.title()).toContain('of 100: 127.0.0.1');
  // Screen readers announce the focused heading.
  expect(await heading().evaluate((title) => title === document.activeElement)).toBe(true);
  // The new page has its layout.
  expect(
    await page.locator('main').evaluate((main) => getComputedStyle(main.ownerDocument.body).margin),
  ).toBe('0px');
});

test('a private page opened by its owner turns into the report, and its links open', async () => {
  const { id } = await create({ privacy: '1' });
  const { body } = await call('GET', `/reports/${id}?owner_link=3600`);
  await page.goto(body.data.owner_page_url);
  site.release();
  await report().waitFor();
  const link = await page.getByRole('link', { name: 'JSON' }).evaluate((a) => (a as HTMLAnchorElement).href);
  // The access cookie opens it, not a signature in the URL.
  expect(new URL(link).search).toBe('');
  expect(await page.evaluate(async (path) => (await fetch(path)).status, link)).toBe(200);
  expect(new URL(page.url()).search).toBe('');
});

test('a page that cannot be fetched turns into the reason why', async () => {
  const headers = { Prefer: 'respond-async' };
  // As many runs as one audit process executes concurrently.
  for (let i = 0; i < PAGES_PER_PROCESS; i++) await create();
  const { body } = await call('POST', '/reports', { form: { url: site.url('/image') }, headers });
  await page.goto(body.data.page_url);
  await page.getByText('Queued as number 1').waitFor();
  site.release();
  await page.getByRole('heading', { name: 'This page could not be audited' }).waitFor();
  await page.getByText('Enter the URL of a web page').waitFor();
  await page.getByRole('link', { name: 'Page Reports' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('during a new run, the last report stays with a notice, and is then replaced by the new one', async () => {
  await openDuringRerun();
  await mark();
  await page.getByText('Fetching the page', { exact: true }).waitFor();
  site.release();
  await notice().waitFor({ state: 'detached' });
  await report().waitFor();
  expect(await isMarked()).toBe(true);
});

test('a new run keeps the selected category and the scroll position', async () => {
  await openDuringRerun();
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'SEO' }).click();
  await page.evaluate('scrollBy(0, 200)');
  const place = await page.evaluate('scrollY');
  site.release();
  await notice().waitFor({ state: 'detached' });
  await page.getByText('Showing SEO only').waitFor();
  expect(await page.evaluate('scrollY')).toBe(place);
});

test('a page that becomes private while it is open is replaced by the error page', async () => {
  const { id, url } = await create();
  await page.goto(url);
  await page.getByText('Fetching the page').waitFor();
  await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
  await page.getByRole('heading', { name: 'There is no report here' }).waitFor();
});

test('a page whose server is unavailable retries with growing pauses until the run has ended', async () => {
  const { url } = await create();
  await page.clock.install();
  let looks = 0;
  await context.route(`${url}/events`, (route) => route.fulfill({ status: 502 }));
  await context.route(url, async (route) => {
    if (route.request().isNavigationRequest()) return await route.continue();
    looks++;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await page.goto(url);
  await mark();
  await page.getByText('The service does not respond at the moment. This page keeps trying.').waitFor();
  await expect.poll(() => looks).toBe(1);
  await page.clock.fastForward(3_000);
  await expect.poll(() => looks).toBe(2);
  await page.waitForTimeout(200);
  await page.clock.fastForward(3_000);
  await page.waitForTimeout(500);
  expect(looks).toBe(2);
  await page.clock.fastForward(3_000);
  await expect.poll(() => looks).toBe(3);
  expect(await heading().textContent()).toContain('Auditing 127.0.0.1');

  await context.unrouteAll();
  await page.waitForTimeout(200);
  await page.clock.fastForward(12_000);
  await page.getByText('Fetching the page').waitFor();
  site.release();
  await report().waitFor();
  expect(await isMarked()).toBe(true);
});

test('without script, the page reloads by itself', async () => {
  await openBrowser({ javaScriptEnabled: false });
  const { url } = await create();
  await page.goto(url);
  await page.getByText('This page shows the report when it is ready.').waitFor();
  site.release();
  await report().waitFor();
});

test('the password opens the page and its exports', async () => {
  site.release();
  const { url } = await create({ privacy: '2', password: 'correct horse' });
  await page.goto(url);
  const field = page.getByLabel('Password');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Wrong password.').waitFor();
  await field.fill('correct horse');
  await page.getByRole('button', { name: 'Open the report' }).click();
  await report().waitFor();
  expect(page.url()).toBe(url);
  const json = await page.evaluate(async (path) => (await fetch(path)).status, `${url}.json`);
  expect(json).toBe(200);
  // Another browser has no access.
  await openBrowser({});
  await page.goto(url);
  await page.getByLabel('Password').waitFor();
});
