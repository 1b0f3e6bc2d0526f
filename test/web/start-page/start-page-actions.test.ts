import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { seedReports } from '../../support/seed-reports.ts';
import { test as base, chooseAction, listedUrls } from './start-page-test.ts';

/** The page of an active run replaces itself before the event `load`. */
const AT_ONCE = { waitUntil: 'commit' } as const;

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend(
    'rowOf',
    ({ site }) =>
      (page: Page, path: string): Locator =>
        page.getByRole('listitem').filter({ has: page.locator(`[title="${site.url(path)}"]`) }),
  )
  /** Creates a report of a path and opens the start page. Returns it with the row of the report. */
  .extend('openRow', ({ createReport, rowOf, start }) => async (path: string) => {
    await createReport(path);
    const page = await start();
    return { page, row: rowOf(page, path) };
  });
const limited = base.extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '1' });

test('creates a report, opens its page, and lists it first on the way back', async ({ site, start }) => {
  const page = await start('?result=bad');
  // Without a scheme, which means http for a host of this machine.
  await create(page, `${site.host}/?from=https://example.com/`);
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
  await page.goBack();
  expect((await listedUrls(page))[0]).toBe(`http://${site.host}/?from=https://example.com/`);
  expect(new URL(page.url()).search).toBe('');
});

test('opens private reports at their plain URL', async ({ site, start }) => {
  const page = await start();
  await page.getByRole('radio', { name: /^Private/ }).check();
  await create(page, site.url('/'));
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
  await page.getByRole('heading', { name: 'A page of its own' }).waitFor();
  await page.goBack();
  await page.locator(`[data-action="open"][title="${site.url('/')}"]`).click();
  await page.waitForURL(/\/r\/[\w-]+$/, AT_ONCE);
});

test('shows errors of the API at their fields', async ({ site, start }) => {
  const page = await start();
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

test('follows a run without a reload', async ({ site, start, createReport, rowOf }) => {
  await createReport('/paused', {}, 'wait=30');
  const page = await start();
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

test('shows a run that ended before the stream was open', async ({
  call,
  site,
  start,
  createReport,
  rowOf,
}) => {
  site.pause();
  const { id } = await createReport('/paused');
  const page = await start();
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
  await expect.poll(async () => (await call('GET', `/reports/${id}`)).body.data.status).toBe('completed');
  expect(await result.count()).toBe(0);
  mayOpen.resolve();
  await result.waitFor();
  await page.unrouteAll();
});

test('shows why a run has failed', async ({ start, createReport, rowOf }) => {
  await createReport('/image', {}, 'wait=30');
  const row = rowOf(await start(), '/image');
  await row.getByText('Failed', { exact: true }).waitFor();
});

test('sets a password, warns of a short one, and makes a report public again', async ({ openRow }) => {
  const { page, row } = await openRow('/?protected');
  await chooseAction(row, 'Privacy');
  const dialog = page.getByRole('dialog', { name: 'Privacy' });
  const password = dialog.getByLabel('Page password');
  const hint = dialog.getByText('use 8 characters or more');
  await dialog.getByRole('radio', { name: /^Password/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a password.').waitFor();
  await password.fill('1234567');
  await hint.waitFor();
  await password.fill('12345678');
  await hint.waitFor({ state: 'hidden' });
  await password.fill('abc');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Password', { exact: true }).waitFor();
  await chooseAction(row, 'Privacy');
  await dialog.getByRole('radio', { name: /^Public/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Password', { exact: true }).waitFor({ state: 'detached' });
});

test('deletes a report after a confirmation', async ({ site, openRow }) => {
  const { page, row } = await openRow('/?doomed');
  await chooseAction(row, 'Delete');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await row.count()).toBe(1);
  await chooseAction(row, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`The report of ${site.url('/?doomed')} was deleted.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

test('shows no write actions for a read-only key', async ({ app, start, createReport, rowOf }) => {
  await createReport('/?kept');
  const page = await start('', { key: await app.addKey('read') });
  await rowOf(page, '/?kept').waitFor();
  await page.getByText('read-only').waitFor();
  expect(await page.getByLabel('Page URL').isVisible()).toBe(false);
  expect(await page.locator('.menu:visible').count()).toBe(0);
});

test('closes an open menu by Escape and by a click elsewhere', async ({ openRow }) => {
  const { page, row } = await openRow('/?menu');
  const menu = row.locator('summary');
  const item = row.getByRole('button', { name: 'Run again' });
  await menu.click();
  await item.focus();
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'hidden' });
  expect(await menu.evaluate((element) => element.matches(':focus'))).toBe(true);
  await menu.click();
  await page.getByRole('heading', { name: 'Reports', exact: true }).click();
  await item.waitFor({ state: 'hidden' });
});

test('shows the list with an error if a report cannot be opened', async ({ start, createReport }) => {
  await createReport('/?listed');
  const page = await start('?open=999999');
  await page.getByText('The report cannot be opened: Not found.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await listedUrls(page)).not.toEqual([]);
});

limited('shows in the row why a run cannot be started', async ({ app, start }) => {
  const urls = ['https://a.example/', 'https://b.example/'];
  await seedReports(
    app.database,
    urls.map((url) => ({ url, result: 'good' as const })),
  );
  const page = await start();
  const rows = page.locator('.reports > li');
  await chooseAction(rows.nth(0), 'Run again');
  await rows.nth(0).getByText('New run queued').waitFor();
  await chooseAction(rows.nth(1), 'Run again');
  await rows
    .nth(1)
    .getByRole('alert')
    .getByText(/Try again in \d+ s\./)
    .waitFor();
});

async function create(page: Page, address: string): Promise<void> {
  await page.getByLabel('Page URL').fill(address);
  await page.getByRole('button', { name: 'Audit page' }).click();
}
