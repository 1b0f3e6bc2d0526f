import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { openStartPage } from './open-start-page.ts';

// Browsers are slow on a busy machine.

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await app?.close();
});

test('asks for the key once, and shows its account', async () => {
  await using opened = await openStartPage(browser, app, { key: '' });
  const { page } = opened;
  await page.getByLabel('API key', { exact: true }).fill(app.key);
  await page.getByRole('button', { name: 'Use key' }).click();
  await page.getByText('Default · key test-ke').waitFor();
  await page.reload();
  await page.getByText('No reports yet').waitFor();
  expect(await page.getByLabel('API key', { exact: true }).isVisible()).toBe(false);
});

test('accepts a key that was pasted with surrounding spaces', async () => {
  await using opened = await openStartPage(browser, app, { key: '' });
  const { page } = opened;
  await page.getByLabel('API key', { exact: true }).fill(` ${app.key} `);
  await page.getByRole('button', { name: 'Use key' }).click();
  await page.getByText('Default · key test-ke').waitFor();
  expect(await page.evaluate("localStorage.getItem('page-reports:api-key')")).toBe(app.key);
});

test('shares the key with GraphiQL', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByRole('link', { name: 'GraphQL' }).click();
  await expect.poll(() => page.getByLabel('API key', { exact: true }).inputValue()).toBe(app.key);
});

test('deletes the stored key on request', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByRole('button', { name: 'Forget key' }).click();
  await page.getByLabel('API key', { exact: true }).waitFor();
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(await page.getByRole('heading', { name: 'Reports', exact: true }).isVisible()).toBe(false);
});

test('asks for another key if the entered one is invalid', async () => {
  await using opened = await openStartPage(browser, app, { key: '' });
  const { page } = opened;
  await page.getByLabel('API key', { exact: true }).fill('prk_wrong');
  await page.getByRole('button', { name: 'Use key' }).click();
  await page.locator('#key').getByText("That key isn't valid. Check that you copied all of it.").waitFor();
});

test('asks for another key if the stored one is no longer valid', async () => {
  await using opened = await openStartPage(browser, app, { key: await app.addKey('write', new Date(0)) });
  const { page } = opened;
  await page.locator('#key').getByText("That key isn't valid. Check that you copied all of it.").waitFor();
  expect(await page.getByLabel('API key', { exact: true }).isVisible()).toBe(true);
});

test('shows the key on request', async () => {
  await using opened = await openStartPage(browser, app, { key: '' });
  const field = opened.page.getByLabel('API key', { exact: true });
  const toggle = opened.page.getByRole('button', { name: 'Show API key' });
  expect(await field.getAttribute('type')).toBe('password');
  await toggle.click();
  expect(await field.getAttribute('type')).toBe('text');
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await toggle.click();
  expect(await field.getAttribute('type')).toBe('password');
});

test('shows the introduction only without a key', async () => {
  await using keyless = await openStartPage(browser, app, { key: '' });
  await keyless.page.getByText('Page Reports audits').waitFor();
  await keyless.page.getByRole('img', { name: /^Sample report/ }).waitFor();
  await using opened = await openStartPage(browser, app);
  await opened.page.getByRole('heading', { name: 'Reports', exact: true }).waitFor();
  expect(await opened.page.getByText('Page Reports audits').isVisible()).toBe(false);
});

test('an account without reports sees a sample report and no filter', async () => {
  await using opened = await openStartPage(browser, app);
  const { page } = opened;
  await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
  await page.getByRole('img', { name: /^Sample report/ }).waitFor();
  expect(await page.getByRole('search').isVisible()).toBe(false);
});

test('audits the example with one click', async () => {
  await using opened = await openStartPage(browser, app, { key: await app.addAccount('Newcomer') });
  const { page } = opened;
  await page.getByRole('button', { name: 'Audit https://example.com/' }).click();
  await page.waitForURL(/\/r\/[\w-]+$/, { waitUntil: 'commit' });
});

test('without script, describes the service and links to its APIs', async () => {
  await using opened = await openStartPage(browser, app, { javaScriptEnabled: false });
  const { page } = opened;
  await page.getByText('The page is checked for').waitFor();
  expect(await page.locator('noscript p').innerText()).toContain('need JavaScript');
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: 'REST API' }).click();
  expect(page.url()).toBe(`${app.url}/docs`);
});
