import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { encodeGlobalId } from '../../src/graphql/global-id.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { test as base } from './web-test.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 812 };
/** A tab with several operations opens a menu of them. */
const TABS_WITH_MENUS = ['Account', 'DeleteReport'];
const VARIABLES = `monaco.editor.getModels().find(({ uri }) => uri.path.endsWith('variables.json'))`;
const CLICK_AGAIN_MS = 1_500;
const OPEN_TIMEOUT_MS = 60_000;

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('enterKey', { scope: 'file' }, async ({ app }) => async (page: Page, key = app.key) => {
    await page.getByLabel('API key').fill(key);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use key' }).click()]);
  });

const storedKey = (page: Page) => page.evaluate("localStorage.getItem('page-reports:api-key')");

test('asks for a key instead of showing an error, and puts the focus on its field', async ({ visit }) => {
  const page = await visit('/graphql');
  await page.getByRole('heading', { name: 'Enter an API key' }).waitFor();
  await page.getByText('The first start of the service prints a key.').waitFor();
  await expectFocusOnKey(page);
  expect(await page.getByRole('tab').count()).toBe(0);
  await expectNoViolations(page);
});

test.for<[reason: string, key: string]>([
  ['the API rejects the entered one', 'prk_wrong'],
  ['no header can contain the entered one', 'prk_ключ'],
])('asks for another key if %s, and does not store it', async ([, key], { enterKey, visit }) => {
  const page = await visit('/graphql');
  await enterKey(page, key);
  await page.getByRole('alert').getByText("That key isn't valid.").waitFor();
  await expectFocusOnKey(page);
  expect(await storedKey(page)).toBe(null);
});

// One page for all: GraphiQL takes more than a second of CPU to load.
describe('with a key that was pasted with surrounding spaces', () => {
  let page: Page;
  test.beforeAll(async ({ app, enterKey, openPage }) => {
    page = await openPage('/graphql');
    await enterKey(page, ` ${app.key} `);
  });

  test('recommends more space on phones, and works there', async () => {
    const hint = page.getByText('GraphiQL is made for larger screens');
    expect(await hint.isVisible()).toBe(false);
    await page.setViewportSize(PHONE);
    await hint.waitFor();
    await runTab(page, 'Account');
    await expectResponse(page, '"name": "First key"');
    const boxes = await Promise.all(
      ['.graphiql-editors', '.graphiql-response'].map((part) => page.locator(part).boundingBox()),
    );
    for (const box of boxes) expect(box?.width).toBeGreaterThan(PHONE.width * 0.85);
  });

  test('fits the window of a desktop and of a phone without scrolling', async () => {
    const size = () =>
      page.evaluate(() => {
        const { scrollWidth: width, scrollHeight: height } = document.documentElement;
        return { width, height };
      });
    await page.locator('.view-line').first().waitFor();
    for (const window of [DESKTOP, PHONE, DESKTOP]) {
      await page.setViewportSize(window);
      await expect.poll(size).toEqual(window);
    }
  });

  test('keeps operations and the key out of the URL', async ({ app }) => {
    await page.getByRole('tab', { name: 'Audits' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    expect(page.url()).toBe(`${app.url}/graphql`);
  });

  test('follows a report that was created after the page was opened', async ({ createReport }) => {
    await createReport('/');
    await runTab(page, 'WatchReport');
    await expectResponse(page, '"status": "COMPLETED"');
  });

  test('refills the id of the newest report in each tab that is opened again', async ({ createReport }) => {
    await createReport('/');
    await openTab(page, 'WatchReport');
    await openTab(page, 'DeleteReport');
    const { id: newest } = await createReport('/');
    for (const tab of ['WatchReport', 'DeleteReport']) {
      await openTab(page, tab);
      // Until the id is stored, another click on the tab would restore the older one.
      await expect.poll(() => storedVariables(page)).toContain(encodeGlobalId('Report', newest));
    }
    await runTab(page, 'DeleteReport');
    await expectResponse(page, `"deletedDatabaseId": ${newest}`);
  });

  test('keeps an id that the user has typed', async ({ createReport }) => {
    const { id: older } = await createReport('/');
    await createReport('/');
    await openTab(page, 'DeleteReport');
    const reportId = encodeGlobalId('Report', older);
    // Not typed: the editor would add closing quotes and braces a second time.
    await page.evaluate(`${VARIABLES}.setValue('${JSON.stringify({ reportId })}')`);
    await expect.poll(() => storedVariables(page)).toContain(reportId);
    await openTab(page, 'Audits');
    await runTab(page, 'DeleteReport');
    await expectResponse(page, `"deletedDatabaseId": ${older}`);
  });

  test('stores the key and the tabs', async () => {
    const tabs = await tabNames(page);
    await page.reload();
    await expect.poll(() => tabNames(page)).toEqual(tabs);
    await runTab(page, 'Account');
    await expectResponse(page, '"name": "First key"');
  });

  test('deletes the key when the field is emptied', async ({ enterKey }) => {
    await enterKey(page, '');
    await page.getByRole('heading', { name: 'Enter an API key' }).waitFor();
    expect(await storedKey(page)).toBe(null);
  });
});

async function expectFocusOnKey(page: Page): Promise<void> {
  expect(await page.getByLabel('API key').evaluate((field) => field === document.activeElement)).toBe(true);
}

async function tabNames(page: Page): Promise<string[]> {
  await page.getByRole('tab').first().waitFor();
  return await page.getByRole('tab').allTextContents();
}

async function runTab(page: Page, name: string): Promise<void> {
  await openTab(page, name);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  if (TABS_WITH_MENUS.includes(name)) await page.getByRole('menuitem', { name }).click();
}

async function openTab(page: Page, name: string): Promise<void> {
  const isStored = async () => {
    const query = await page.evaluate(() => localStorage.getItem('graphiql:query') ?? '');
    const hasId = (await storedVariables(page)).includes('reportId');
    return new RegExp(`^\\w+ ${name}\\b`, 'm').test(query) && query.includes('$reportId') === hasId;
  };
  // GraphiQL loses clicks while it starts. The stored operation is the one that it would run. It stores half a second
  // after the last click, so clicking faster than that would put it off for ever: a slow machine gets more time.
  let clicks = 0;
  const open = async () => {
    await page.getByRole('tab', { name }).click();
    await expect.poll(isStored, { timeout: ++clicks * CLICK_AGAIN_MS }).toBe(true);
  };
  await vi.waitFor(open, { timeout: OPEN_TIMEOUT_MS });
}

async function storedVariables(page: Page): Promise<string> {
  return await page.evaluate(() => localStorage.getItem('graphiql:variables') ?? '');
}

/** The editor shows only the lines in view, each with hard spaces. */
async function expectResponse(page: Page, text: string): Promise<void> {
  const resultWindow = page.getByRole('region', { name: 'Result Window' });
  await expect
    .poll(async () => ((await resultWindow.textContent()) ?? '').replaceAll('\u00a0', ' '))
    .toContain(text);
}
