import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type HeldSite, startHeldSite } from '../../rest/held-site.ts';
import { launchBrowser } from '../../support/browser.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { listedUrls, openStartPage } from './open-start-page.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const SOON = { timeout: 30_000 };
/** The page of a report under way stops its own loading. */
const AT_ONCE = { waitUntil: 'commit' } as const;

let app: TestApp;
let site: HeldSite;
let browser: Browser;
beforeAll(async () => {
  site = await startHeldSite();
  app = await startTestApp({ ALLOW_TARGETS: site.host });
  browser = await launchBrowser();
});
afterAll(async () => {
  site?.release();
  await browser?.close();
  await app?.close();
  await site?.close();
});

test('creates a report, opens its page, and has it on top of the list on the way back', async () => {
  await using opened = await openStartPage(browser, app, { query: '?result=bad' });
  const { page } = opened;
  // Without its scheme, which is https then; this one fails for that.
  await create(page, `${site.host}/?from=https://example.com/`);
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
  await page.goBack();
  expect((await listedUrls(page))[0]).toBe(`https://${site.host}/?from=https://example.com/`);
  expect(new URL(page.url()).search).toBe('');
});

test('opens private reports by a signed link', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByRole('radio', { name: /^Private/ }).check();
  await create(page, site.url('/'));
  await page.waitForURL(/\/r\/[\w-]+\?expires=\d+&signature=/, AT_ONCE);
  await page.getByRole('heading', { name: 'A page of its own' }).waitFor(SOON);
  await page.goBack();
  await page.getByRole('link', { name: site.url('/'), exact: true }).click();
  await page.waitForURL(/\/r\/[\w-]+\?expires=\d+&signature=/, AT_ONCE);
});

test('says beside the field what the API refuses', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await create(page, 'http://10.0.0.1/');
  const field = page.getByLabel('Address of the web page');
  await expect.poll(() => field.getAttribute('aria-invalid'), SOON).toBe('true');
  expect(await page.locator('#create-url-error').innerText()).not.toBe('');
  expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.getByRole('radio', { name: /^Password/ }).check();
  await create(page, site.url('/'));
  await page.getByText('A password is required').waitFor();
  expect(await page.locator('#create-url-error').innerText()).toBe('');
});

test('follows a run without being asked', async () => {
  await createReport('/held');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/held');
  await row.getByText(/of 100/).waitFor(SOON);
  site.hold();
  await row.getByRole('button', { name: 'Run again' }).focus();
  await page.keyboard.press('Enter');
  await row.getByText(/A new run is/).waitFor(SOON);
  expect(
    await row.getByRole('button', { name: 'Run again' }).evaluate((button) => button.matches(':focus')),
  ).toBe(true);
  site.release();
  await row.getByText(/A new run is/).waitFor({ state: 'detached', ...SOON });
});

test('tells why a run has failed', async () => {
  await createReport('/image');
  await using opened = await openStartPage(browser, app);
  await rowOf(opened.page, '/image').getByText('Failed: ').waitFor(SOON);
});

test('protects a report by a password, and makes it public again', async () => {
  await createReport('/?protected');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/?protected');
  await row.getByRole('button', { name: 'Privacy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  await dialog.getByRole('radio', { name: /^Password/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('A password is required').waitFor();
  await dialog.getByLabel('Password of the page').fill('open sesame');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('With a password').waitFor();
  await row.getByRole('button', { name: 'Privacy' }).click();
  await dialog.getByRole('radio', { name: /^Public/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('With a password').waitFor({ state: 'detached' });
});

test('deletes a report when it is sure', async () => {
  await createReport('/?doomed');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/?doomed');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  expect(await row.count()).toBe(1);
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`The report of ${site.url('/?doomed')} is deleted.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test('says why a change is refused', async () => {
  await createReport('/?kept');
  await using opened = await openStartPage(browser, app, { key: await app.addKey('read') });
  const { page } = opened;
  const row = rowOf(page, '/?kept');
  await row.getByRole('button', { name: 'Run again' }).click();
  await row.getByText('This API key may only read.').waitFor();
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('This API key may only read.').waitFor();
});

test('shows the list, and why, when a report cannot be opened', async () => {
  await using opened = await openStartPage(browser, app, { query: '?open=999999' });
  const { page } = opened;
  await page.getByText('The report cannot be opened: Not found.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await listedUrls(page)).not.toEqual([]);
});

function rowOf(page: Page, path: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(site.url(path), { exact: true }) });
}

async function create(page: Page, address: string): Promise<void> {
  await page.getByLabel('Address of the web page').fill(address);
  await page.getByRole('button', { name: 'Create report' }).click();
}

async function createReport(path: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, Prefer: 'respond-async' },
    body: new URLSearchParams({ url: site.url(path) }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}
