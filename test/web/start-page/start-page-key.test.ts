import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './start-page-test.ts';

const keyField = (page: Page) => page.getByLabel('API key', { exact: true });

async function enterKey(page: Page, key: string): Promise<void> {
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Use key' }).click();
}

test('asks once for the key, which may have surrounding spaces, and shows its account', async ({
  app,
  start,
}) => {
  const page = await start('', { key: '' });
  await enterKey(page, ` ${app.key} `);
  await page.getByText('Default · key test-ke').waitFor();
  expect(await page.evaluate("localStorage.getItem('page-reports:api-key')")).toBe(app.key);
  await page.reload();
  await page.getByText('No reports yet').waitFor();
  expect(await keyField(page).isVisible()).toBe(false);
});

test('shares the key with GraphiQL', async ({ app, start }) => {
  const page = await start();
  await page.getByRole('link', { name: 'GraphQL' }).click();
  await expect.poll(() => keyField(page).inputValue()).toBe(app.key);
});

test('deletes the stored key on request', async ({ start }) => {
  const page = await start();
  await page.getByRole('button', { name: 'Forget key' }).click();
  await keyField(page).waitFor();
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(await page.getByRole('heading', { name: 'Reports', exact: true }).isVisible()).toBe(false);
});

test('asks for another key if the entered one is invalid', async ({ start }) => {
  const page = await start('', { key: '' });
  await enterKey(page, 'prk_wrong');
  await page.locator('#key').getByText("That key isn't valid. Check that you copied all of it.").waitFor();
});

test('asks for another key if the stored one is no longer valid', async ({ app, start }) => {
  const page = await start('', { key: await app.addKey('write', new Date(0)) });
  await page.locator('#key').getByText("That key isn't valid. Check that you copied all of it.").waitFor();
  expect(await keyField(page).isVisible()).toBe(true);
});

test('shows the key on request', async ({ start }) => {
  const page = await start('', { key: '' });
  const toggle = page.getByRole('button', { name: 'Show API key' });
  expect(await keyField(page).getAttribute('type')).toBe('password');
  await toggle.click();
  expect(await keyField(page).getAttribute('type')).toBe('text');
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await toggle.click();
  expect(await keyField(page).getAttribute('type')).toBe('password');
});

test('shows the introduction and a sample report without a key', async ({ start }) => {
  const page = await start('', { key: '' });
  await page.getByText('Page Reports audits').waitFor();
  await page.getByRole('img', { name: /^Sample report/ }).waitFor();
});

test('without reports, shows a sample report, but no filter and no introduction', async ({ start }) => {
  const page = await start();
  await page.getByRole('heading', { name: 'No reports yet' }).waitFor();
  await page.getByRole('img', { name: /^Sample report/ }).waitFor();
  expect(await page.getByRole('search').isVisible()).toBe(false);
  expect(await page.getByText('Page Reports audits').isVisible()).toBe(false);
});

test('audits the example with one click', async ({ app, start }) => {
  const page = await start('', { key: await app.addAccount('Newcomer') });
  await page.getByRole('button', { name: 'Audit https://example.com/' }).click();
  await page.waitForURL(/\/r\/[\w-]+$/, { waitUntil: 'commit' });
});

test('without script, describes the service and links to its APIs', async ({ app, start }) => {
  const page = await start('', { javaScriptEnabled: false });
  await page.getByText('The page is checked for').waitFor();
  expect(await page.locator('noscript p').innerText()).toContain('need JavaScript');
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: 'REST API' }).click();
  expect(page.url()).toBe(`${app.url}/docs`);
});
