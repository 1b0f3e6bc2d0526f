import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { INTRANET } from '../../support/browser.ts';
import { test } from '../web-test.ts';
import { PASSWORD, PRIVATE, type ReportPages, type StoredReport } from './report-pages.ts';

const ownerPath = async (pages: ReportPages, report: StoredReport) =>
  report.path + (await pages.ownerQuery(report));
const shownActions = (page: Page) =>
  page.locator('.actions :is(a, button)').filter({ visible: true }).allTextContents();

test.for<[browser: string, host: string, options: { javaScriptEnabled?: boolean }]>([
  ['without script', '127.0.0.1', { javaScriptEnabled: false }],
  ['over HTTP without TLS', INTRANET, {}],
])(
  'an owner who came by a signed URL, %s, sets a password, keeps access and runs the report again',
  async ([, host, options], { app, pages, visit }) => {
    const report = await pages.store(PRIVATE);
    const origin = `http://${host}:${new URL(app.url).port}`;
    const page = await visit(origin + (await ownerPath(pages, report)), options);
    await page.waitForURL(origin + report.path);
    await page.getByRole('link', { name: 'Privacy…' }).click();
    expect(await page.getByRole('radio', { name: 'Private' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Page password').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a password.').waitFor();
    await page.getByLabel('Page password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Protected by a password').waitFor();
    expect(page.url()).toBe(origin + report.path);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('A new run is in progress.').waitFor();
  },
);

test('without script, an owner deletes the report after a confirmation', async ({ app, pages, visit }) => {
  const report = await pages.store(PRIVATE);
  const page = await visit(await ownerPath(pages, report), { javaScriptEnabled: false });
  expect(await shownActions(page)).toEqual(['Run again', 'Privacy…', 'Delete…']);
  await page.getByRole('link', { name: 'Delete…' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'The report was deleted' }).waitFor();
  await page.getByRole('link', { name: 'Your reports' }).click();
  await page.waitForURL(`${app.url}/`);
  expect((await pages.open(report.path)).status).toBe(404);
});

test('an owner with a signed URL can act on the page of a queued run', async ({ pages, visit }) => {
  const page = await visit(await ownerPath(pages, await pages.storeQueued(PRIVATE)));
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(await shownActions(page)).toEqual(['Run again', 'Copy link', 'Print', 'Privacy…', 'Delete…']);
});

describe('an owner who is signed in', () => {
  test('opens a private report, runs it again, and goes back to the list', async ({ app, pages, visit }) => {
    const page = await visit((await pages.store(PRIVATE)).path, { key: app.key });
    await page.getByText('Private: only you can open this page').waitFor();
    const actions = ['Your reports', 'Run again', 'Copy link', 'Print', 'Privacy…', 'Delete…'];
    expect(await shownActions(page)).toEqual(actions);
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('A new run is in progress.').waitFor();
    await page.getByRole('link', { name: 'Your reports' }).click();
    await page.waitForURL(`${app.url}/`);
  });

  test('of another account is a stranger', async ({ app, pages, visit }) => {
    const page = await visit((await pages.store()).path, { key: await app.addAccount() });
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await shownActions(page)).toEqual(['Copy link', 'Print']);
  });

  test('sets a password in a dialog, and keeps the page open', async ({ app, pages, visit }) => {
    const report = await pages.store();
    const page = await visit(report.path, { key: app.key });
    await page.getByText('Privacy…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Password' }).check();
    await dialog.getByLabel('Page password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Protected by a password').waitFor();
    expect(page.url()).toBe(app.url + report.path);
    expect((await pages.open(report.path)).status).toBe(403);
  });
});
