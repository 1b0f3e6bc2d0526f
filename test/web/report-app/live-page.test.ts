import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAGES_PER_PROCESS } from '../../../src/runs/audit-process/audit-pool.ts';
import { startStagedSite } from '../../support/staged-site.ts';
import { test as base } from '../web-test.ts';
import { PRIVATE } from './report-pages.ts';

const COUNT = /^Fetching files: [1-9]\d* of \d+$/;

/** Creates a report of a page whose response waits for `site.release`. */
const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('createPaused', ({ site, createReport }) => async (form: Record<string, string> = {}) => {
    site.pause();
    return await createReport('/paused', form);
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const report = (page: Page) => page.getByText('A page of its own').first();
const notice = (page: Page) => page.getByText('A new run is in progress.');

test('a page opened during the run turns into the report', async ({ site, createPaused, visit }) => {
  const page = await visit((await createPaused()).page_url);
  await expect.poll(() => heading(page).textContent()).toContain('Auditing 127.0.0.1');
  await page.getByText('Fetching the page').waitFor();
  site.release();
  await report(page).waitFor();
  expect(await page.title()).toContain('of 100: 127.0.0.1');
  // The new page has its layout.
  expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
});

test('the page of an owner turns into the report with links', async ({ site, call, createPaused, visit }) => {
  const { id } = await createPaused(PRIVATE);
  const { body } = await call('GET', `/reports/${id}?owner_link=3600`);
  const page = await visit(body.data.owner_page_url);
  site.release();
  await report(page).waitFor();
  const link = await page.getByRole('link', { name: 'JSON' }).evaluate((a) => (a as HTMLAnchorElement).href);
  // The access cookie opens it, not a signature in the URL.
  expect([link, page.url()].map((url) => new URL(url).search)).toEqual(['', '']);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, link)).toBe(200);
});

test('a page that cannot be fetched turns into the reason why', async ({ app, createReport, visit }) => {
  const page = await visit((await createReport('/image')).page_url);
  await page.getByRole('heading', { name: 'This page could not be audited' }).waitFor();
  await page.getByText('Enter the URL of a web page').waitFor();
  await page.getByRole('link', { name: 'Page Reports' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('a new run keeps category and scroll position', async ({ site, call, createReport, visit }) => {
  site.release();
  const { id, page_url } = await createReport('/paused', {}, 'wait=30');
  site.pause();
  await call('PATCH', `/reports/${id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
  const page = await visit(page_url);
  await report(page).waitFor();
  await notice(page).waitFor();
  await page.getByText('Fetching the page', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'SEO' }).click();
  await page.evaluate('scrollBy(0, 200)');
  const place = await page.evaluate('scrollY');
  site.release();
  await notice(page).waitFor({ state: 'detached' });
  await report(page).waitFor();
  await page.getByText('Showing SEO only').waitFor();
  // The notice is gone, and the browser keeps the text in view.
  expect(Math.abs(Number(await page.evaluate('scrollY')) - Number(place))).toBeLessThan(100);
});

test('a page that becomes private turns into the error page', async ({ site, call, createPaused, visit }) => {
  const { id, page_url } = await createPaused();
  const page = await visit(page_url);
  await page.getByText('Fetching the page').waitFor();
  await call('PATCH', `/reports/${id}`, { form: PRIVATE });
  await page.getByRole('heading', { name: 'There is no report here' }).waitFor();
  site.release();
});

test('a page retries with growing pauses during an outage', async ({ site, createPaused, visit }) => {
  const { page_url: url } = await createPaused();
  // In a context of its own, because the clock of a context stays installed.
  const page = await visit('/health', { locale: 'en' });
  await page.clock.install();
  let [tries, looks] = [0, 0];
  await page.context().route(`${url}/events`, async (route) => {
    tries++;
    await route.fulfill({ status: 502 });
  });
  await page.context().route(url, async (route) => {
    if (route.request().isNavigationRequest()) return await route.continue();
    looks++;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await page.goto(url);
  await page.getByText('The service does not respond at the moment. This page keeps trying.').waitFor();
  const expectTries = async (count: number) => {
    await expect.poll(() => looks).toBe(count);
    // After this later request, the page has received the last response, and has sent what it wanted to send.
    await page.evaluate("fetch('/health').then((response) => response.text())");
    expect(tries).toBe(count);
  };
  await expectTries(1);
  await page.clock.fastForward(3_000);
  await expectTries(2);
  await page.clock.fastForward(3_000);
  await expectTries(2);
  await page.clock.fastForward(3_000);
  await expectTries(3);
  expect(await heading(page).textContent()).toContain('Auditing 127.0.0.1');

  await page.context().unrouteAll();
  await page.clock.fastForward(12_000);
  await page.getByText('Fetching the page').waitFor();
  site.release();
  await report(page).waitFor();
});

test('each stage of a run is shown, with a progress bar', async ({ call, visit, onTestFinished }) => {
  const site = await startStagedSite();
  onTestFinished(site.close);
  const create = async (path: string): Promise<string> => {
    const options = { form: { url: site.url(path) }, headers: { Prefer: 'respond-async' } };
    return (await call('POST', '/reports', options)).body.data.page_url;
  };
  // One more than the worker executes concurrently.
  for (let i = 0; i <= PAGES_PER_PROCESS; i++) await create('/filler');
  const page = await visit(await create('/page'));
  await page.getByText('Queued as number 2').waitFor();
  site.releaseFillers();
  await page.getByText('Fetching the page').waitFor();
  const bar = page.getByRole('progressbar');
  expect(await bar.getAttribute('value')).toBe(null);
  site.releasePage();
  await page.getByText(COUNT).waitFor();
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  // Without script, the page shows the stage, too.
  expect(await (await fetch(page.url())).text()).toMatch(/<progress[^>]* value="[1-9]/);
  site.releaseFile();
  await page.getByText('A staged page').first().waitFor();
});
