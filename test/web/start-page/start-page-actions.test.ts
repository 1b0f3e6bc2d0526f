import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PausableSite, startPausableSite } from '../../rest/pausable-site.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { chooseAction, listedUrls, openStartPage } from './open-start-page.ts';

// Browsers are slow on a busy machine.

/** The page of an active run replaces itself before the event `load`. */
const AT_ONCE = { waitUntil: 'commit' } as const;

let app: TestApp;
let site: PausableSite;
let browser: Browser;
beforeAll(async () => {
  site = await startPausableSite();
  app = await startTestApp({ ALLOW_TARGETS: site.host });
  browser = await sharedBrowser();
});
afterAll(async () => {
  site?.release();
  await app?.close();
  await site?.close();
});

test('creates a report, opens its page, and lists it first on the way back', async () => {
  await using opened = await openStartPage(browser, app, { query: '?result=bad' });
  const { page } = opened;
  // Without a scheme, which means http for a host of this machine.
  await create(page, `${site.host}/?from=https://example.com/`);
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
  await page.goBack();
  expect((await listedUrls(page))[0]).toBe(`http://${site.host}/?from=https://example.com/`);
  expect(new URL(page.url()).search).toBe('');
});

test('opens private reports at their plain URL', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByRole('radio', { name: /^Private/ }).check();
  await create(page, site.url('/'));
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
  await page.getByRole('heading', { name: 'A page of its own' }).waitFor();
  await page.goBack();
  await page.locator(`[data-action="open"][title="${site.url('/')}"]`).click();
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
});

test('shows errors of the API at their fields', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await create(page, 'http://10.0.0.1/');
  const field = page.getByLabel('Page URL');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#create-url-error').innerText()).not.toBe('');
  expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.getByRole('radio', { name: /^Password/ }).check();
  await create(page, site.url('/'));
  await page.getByText('Enter a password.').waitFor();
  expect(await page.locator('#create-url-error').innerText()).toBe('');
});

test('follows a run without a reload', async () => {
  await createReport('/paused', 'wait=30');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/paused');
  await row.getByText(/^(Good|Decent|Bad)$/).waitFor();
  site.pause();
  await row.locator('summary').focus();
  for (const key of ['Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
  await row.getByText(/^New run/).waitFor();
  expect(await row.locator('summary').evaluate((menu) => menu.matches(':focus'))).toBe(true);
  site.release();
  await row.getByText(/^New run/).waitFor({ state: 'detached' });
});

test('shows the end of a run that ended before the stream of changes was open', async () => {
  site.pause();
  const id = await createReport('/paused');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const isRequested = Promise.withResolvers<void>();
  const mayOpen = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().headers().accept === 'text/event-stream') {
      isRequested.resolve();
      await mayOpen.promise;
    }
    await route.continue();
  });
  await page.reload();
  await isRequested.promise;
  const row = rowOf(page, '/paused').first();
  const result = row.getByText(/^(Good|Decent|Bad)$/);
  expect(await result.count()).toBe(0);
  site.release();
  await expect.poll(() => statusOf(id)).toBe('completed');
  expect(await result.count()).toBe(0);
  mayOpen.resolve();
  await result.waitFor();
  await page.unrouteAll();
});

test('shows why a run has failed', async () => {
  await createReport('/image', 'wait=30');
  await using opened = await openStartPage(browser, app);
  await rowOf(opened.page, '/image').getByText('Failed', { exact: true }).waitFor();
});

test('protects a report by a password, and makes it public again', async () => {
  await createReport('/?protected');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/?protected');
  await chooseAction(row, 'Privacy');
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  await dialog.getByRole('radio', { name: /^Password/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a password.').waitFor();
  await dialog.getByLabel('Page password').fill('open sesame');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Password', { exact: true }).waitFor();
  await chooseAction(row, 'Privacy');
  await dialog.getByRole('radio', { name: /^Public/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Password', { exact: true }).waitFor({ state: 'detached' });
});

test('deletes a report after a confirmation', async () => {
  await createReport('/?doomed');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const row = rowOf(page, '/?doomed');
  await chooseAction(row, 'Delete');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await row.count()).toBe(1);
  await chooseAction(row, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`The report of ${site.url('/?doomed')} was deleted.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test('shows no write actions for a read-only key', async () => {
  await createReport('/?kept');
  await using opened = await openStartPage(browser, app, { key: await app.addKey('read') });
  const { page } = opened;
  await rowOf(page, '/?kept').waitFor();
  await page.getByText('read-only').waitFor();
  expect(await page.getByLabel('Page URL').isVisible()).toBe(false);
  expect(await page.locator('.menu:visible').count()).toBe(0);
});

test('shows in the row why a run cannot be started', async () => {
  const limited = await startTestApp({ EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '1' });
  await seedReports(limited.database, [
    { url: 'https://a.example/', result: 'good' },
    { url: 'https://b.example/', result: 'good' },
  ]);
  await using opened = await openStartPage(browser, limited);
  const rows = opened.page.locator('.reports > li');
  await chooseAction(rows.nth(0), 'Run again');
  await rows.nth(0).getByText('New run queued').waitFor();
  await chooseAction(rows.nth(1), 'Run again');
  await rows
    .nth(1)
    .getByRole('alert')
    .getByText(/Try again in \d+ s\./)
    .waitFor();
  await limited.close();
});

test('warns of a short password but accepts it', async () => {
  await createReport('/?short');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await chooseAction(rowOf(page, '/?short'), 'Privacy');
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  const hint = dialog.getByText('use 8 characters or more');
  await dialog.getByRole('radio', { name: /^Password/ }).check();
  await dialog.getByLabel('Page password').fill('1234567');
  await hint.waitFor();
  await dialog.getByLabel('Page password').fill('12345678');
  await hint.waitFor({ state: 'hidden' });
  await dialog.getByLabel('Page password').fill('abc');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, '/?short').getByText('Password', { exact: true }).waitFor();
});

test('closes an open menu by Escape and by a click elsewhere', async () => {
  await createReport('/?menu');
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  const menu = rowOf(page, '/?menu').locator('summary');
  const item = rowOf(page, '/?menu').getByRole('button', { name: 'Run again' });
  await menu.click();
  await item.focus();
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((element) => element.matches(':focus'))).toBe(true);
  await menu.click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).click();
  await item.waitFor({ state: 'hidden' });
});

test('shows the list with an error if a report cannot be opened', async () => {
  await using opened = await openStartPage(browser, app, { query: '?open=999999' });
  const { page } = opened;
  await page.getByText('The report cannot be opened: Not found.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await listedUrls(page)).not.toEqual([]);
});

function rowOf(page: Page, path: string): Locator {
  return page.getByRole('listitem').filter({ has: page.locator(`[title="${site.url(path)}"]`) });
}

async function create(page: Page, address: string): Promise<void> {
  await page.getByLabel('Page URL').fill(address);
  await page.getByRole('button', { name: 'Audit page' }).click();
}

/** @param prefer waits for the end of the run; by default, responds at once */
async function createReport(path: string, prefer = 'respond-async'): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, Prefer: prefer },
    body: new URLSearchParams({ url: site.url(path) }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: number } }).data.id;
}

async function statusOf(id: number): Promise<string> {
  const response = await fetch(`${app.url}/api/v1/reports/${id}`, {
    headers: { Authorization: `Bearer ${app.key}` },
  });
  return ((await response.json()) as { data: { status: string } }).data.status;
}
