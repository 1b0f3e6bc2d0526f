import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PAGES_PER_PROCESS } from '../../../src/runs/audit-process/audit-pool.ts';
import { REFRESH_SECONDS } from '../../../src/web/report-app/pages/first-run-pages.ts';
import { type StagedSite, startStagedSite } from '../../support/staged-site.ts';
import { test as base } from '../web-test.ts';
import { LOCKED, PASSWORD, PRIVATE } from './report-pages.ts';

const COUNT = /^Fetching files: [1-9]\d* of \d+$/;

const test = base
  /** Creates a report of a page whose response waits for `site.release`. */
  .extend('createPaused', ({ site, createReport }) => async (form: Record<string, string> = {}) => {
    site.pause();
    return await createReport('/paused', form);
  })
  /** Opens a report during its next run. */
  .extend('openDuringRerun', ({ site, call, createReport, visit }) => async () => {
    site.release();
    const { id, page_url } = await createReport('/paused');
    const page = await visit(page_url);
    await report(page).waitFor();
    site.pause();
    await call('PATCH', `/reports/${id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
    await page.reload();
    await report(page).waitFor();
    await notice(page).waitFor();
    return page;
  })
  /** Creates a report behind as many runs as the worker executes concurrently. Returns its site and URL. */
  .extend('createBehindFillers', ({ call }, { onCleanup }) => {
    let site: StagedSite | undefined;
    onCleanup(() => site?.close());
    return async (paragraphs?: number) => {
      const staged = await startStagedSite(paragraphs);
      site = staged;
      const create = async (path: string): Promise<string> => {
        const form = { url: staged.url(path) };
        const { body } = await call('POST', '/reports', { form, headers: { Prefer: 'respond-async' } });
        return body.data.page_url;
      };
      for (let i = 0; i <= PAGES_PER_PROCESS; i++) await create('/filler');
      return { ...staged, pageUrl: await create('/page') };
    };
  });
test.override('settings', { AUDIT_CONCURRENCY: '1' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const report = (page: Page) => page.getByText('A page of its own').first();
const notice = (page: Page) => page.getByText('A new run is in progress.');
/** A mark in the window, which a reload removes. */
const mark = (page: Page) => page.evaluate('window.marked = true');
const isMarked = (page: Page) => page.evaluate('window.marked');

test('a page opened during the run turns into the report, without a reload', async ({
  site,
  createPaused,
  visit,
}) => {
  const page = await visit((await createPaused()).page_url);
  await expect.poll(() => heading(page).textContent()).toContain('Auditing 127.0.0.1');
  await page.getByText('Fetching the page').waitFor();
  await mark(page);
  // Longer than the interval in which a browser without script reloads the page.
  await page.waitForTimeout(REFRESH_SECONDS * 1_500);
  site.release();
  await report(page).waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(await page.title()).toContain('of 100: 127.0.0.1');
  // Screen readers announce the focused heading.
  expect(await heading(page).evaluate((title) => title === document.activeElement)).toBe(true);
  // The new page has its layout.
  expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
});

test('a private page opened by its owner turns into the report, and its links open', async ({
  site,
  call,
  createPaused,
  visit,
}) => {
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

test('during a new run, the last report stays with a notice, category and scroll position, until the new one replaces it', async ({
  site,
  openDuringRerun,
}) => {
  const page = await openDuringRerun();
  await mark(page);
  await page.getByText('Fetching the page', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'SEO' }).click();
  await page.evaluate('scrollBy(0, 200)');
  const place = await page.evaluate('scrollY');
  site.release();
  await notice(page).waitFor({ state: 'detached' });
  await report(page).waitFor();
  await page.getByText('Showing SEO only').waitFor();
  expect(await page.evaluate('scrollY')).toBe(place);
  expect(await isMarked(page)).toBe(true);
});

test('a page that becomes private while it is open is replaced by the error page', async ({
  call,
  createPaused,
  visit,
}) => {
  const { id, page_url } = await createPaused();
  const page = await visit(page_url);
  await page.getByText('Fetching the page').waitFor();
  await call('PATCH', `/reports/${id}`, { form: PRIVATE });
  await page.getByRole('heading', { name: 'There is no report here' }).waitFor();
});

test('a page whose server is unavailable retries with growing pauses until the run has ended', async ({
  site,
  createPaused,
  visit,
}) => {
  const { page_url: url } = await createPaused();
  // In a context of its own, because the clock of a context stays installed.
  const page = await visit('/health', { locale: 'en' });
  await page.clock.install();
  let looks = 0;
  await page.context().route(`${url}/events`, (route) => route.fulfill({ status: 502 }));
  await page.context().route(url, async (route) => {
    if (route.request().isNavigationRequest()) return await route.continue();
    looks++;
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await page.goto(url);
  await mark(page);
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
  expect(await heading(page).textContent()).toContain('Auditing 127.0.0.1');

  await page.context().unrouteAll();
  await page.waitForTimeout(200);
  await page.clock.fastForward(12_000);
  await page.getByText('Fetching the page').waitFor();
  site.release();
  await report(page).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('the password opens the page and its exports in this browser only', async ({
  site,
  createReport,
  visit,
}) => {
  site.release();
  const { page_url: url } = await createReport('/paused', LOCKED);
  const page = await visit(url);
  const field = page.getByLabel('Password');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Wrong password.').waitFor();
  await field.fill(PASSWORD);
  await page.getByRole('button', { name: 'Open the report' }).click();
  await report(page).waitFor();
  expect(page.url()).toBe(url);
  expect(await page.evaluate(async (path) => (await fetch(path)).status, `${url}.json`)).toBe(200);
  await (await visit(url)).getByLabel('Password').waitFor();
});

describe('each stage of a run', () => {
  test('is shown, with a progress bar of the files, and then the report', async ({
    createBehindFillers,
    visit,
  }) => {
    const site = await createBehindFillers();
    const page = await visit(site.pageUrl);
    await page.getByText('Queued as number 2').waitFor();
    await page.evaluate(`
      window.seen = [];
      new MutationObserver(() => seen.push(document.getElementById('progress')?.textContent))
        .observe(document.getElementById('progress'), { childList: true, characterData: true, subtree: true });
    `);
    site.releaseFillers();
    await page.getByText('Fetching the page').waitFor();
    const bar = page.getByRole('progressbar');
    expect(await bar.getAttribute('value')).toBe(null);
    site.releasePage();
    await page.getByText(COUNT).waitFor();
    expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    site.releaseFile();
    await page.getByText('A staged page').first().waitFor();
    const seen = await page.evaluate<string[]>('seen');
    expect(seen).toContain('Auditing');
    expect(seen.indexOf('Auditing')).toBeGreaterThan(seen.findLastIndex((text) => COUNT.test(text)));
  });

  test('is shown without script, too, because the page reloads by itself', async ({
    createBehindFillers,
    visit,
  }) => {
    const site = await createBehindFillers(1);
    const page = await visit(site.pageUrl, { javaScriptEnabled: false });
    await page.getByText('Queued as number 2').waitFor();
    await page.getByText('This page shows the report when it is ready.').waitFor();
    site.releaseFillers();
    await page.getByText('Fetching the page').waitFor();
    site.releasePage();
    await page.getByText(COUNT).waitFor();
    expect(Number(await page.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
    site.releaseFile();
    await page.getByText('A staged page').first().waitFor();
  });
});
