import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PAGES_PER_PROCESS } from '../../../src/runs/audit-process/audit-pool.ts';
import { createClient } from '../../rest/rest-client.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { type StagedSite, startStagedSite } from '../../support/staged-site.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

// Browsers are slow on a busy machine.

let app: TestApp;
let browser: Browser;
let site: StagedSite;

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ AUDIT_CONCURRENCY: '1' }), sharedBrowser()]);
});
afterAll(async () => {
  await app?.close();
});
afterEach(() => site.close());

/** @returns the URL of the page of a new report */
async function create(path: string): Promise<string> {
  const headers = { Prefer: 'respond-async' };
  const form = { url: site.url(path) };
  const { body } = await createClient(app.url, app.key)('POST', '/reports', { form, headers });
  return body.data.page_url;
}

/** A report behind as many runs as the worker executes concurrently. */
async function createBehindFillers(paragraphs?: number): Promise<string> {
  site = await startStagedSite(paragraphs);
  for (let i = 0; i < PAGES_PER_PROCESS; i++) await create('/filler');
  await create('/filler');
  return await create('/page');
}

async function openPage(url: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  return page;
}

const COUNT = /^Fetching files: [1-9]\d* of \d+$/;
const report = (page: Page) => page.getByText('A staged page').first();

test('a page shows each stage of its run, with a progress bar of the files, and then the report', async () => {
  const page = await openPage(await createBehindFillers());
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
  await report(page).waitFor();
  const seen = await page.evaluate<string[]>('seen');
  expect(seen).toContain('Auditing');
  expect(seen.indexOf('Auditing')).toBeGreaterThan(seen.findLastIndex((text) => COUNT.test(text)));
  await page.close();
});

test('without script, a page shows the current stage each time it is loaded', async () => {
  const page = await openPage(await createBehindFillers(1), { javaScriptEnabled: false });
  await page.getByText('Queued as number 2').waitFor();
  site.releaseFillers();
  await page.getByText('Fetching the page').waitFor();
  site.releasePage();
  await page.getByText(COUNT).waitFor();
  expect(Number(await page.getByRole('progressbar').getAttribute('value'))).toBeGreaterThan(0);
  site.releaseFile();
  await report(page).waitFor();
  await page.close();
});
