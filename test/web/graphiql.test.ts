import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { expectNoViolations } from './expect-no-violations.ts';
import { type Visit, visit } from './visit.ts';

// Browsers are slow on a busy machine.

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 812 };

let app: TestApp;
let site: FixtureSite;
let browser: Browser;
let opened: Visit;
let page: Page;

beforeAll(async () => {
  site = await startFixtureSite({ '/': htmlPage('<!doctype html><title>A page</title><h1>A page</h1>') });
  app = await startTestApp({ ALLOW_TARGETS: site.host });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await app?.close();
  await site?.close();
});

describe('without a key', () => {
  beforeEach(open);
  afterEach(() => opened[Symbol.asyncDispose]());

  test('asks for a key instead of showing an error, and puts the focus on its field', async () => {
    await page.getByRole('heading', { name: 'Enter an API key' }).waitFor();
    await page.getByText('The first start of the service prints a key.').waitFor();
    await expectFocusOnKey();
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectNoViolations(page);
  });

  test('asks for another key if the API rejects the entered one, and does not store it', async () => {
    await enterKey('prk_wrong');
    await page.getByRole('alert').getByText("That key isn't valid.").waitFor();
    await expectFocusOnKey();
    expect(await page.evaluate("localStorage.getItem('page-reports:api-key')")).toBe(null);
  });

  test('asks for another key if no header can contain the entered one', async () => {
    await enterKey('prk_ключ');
    await page.getByRole('alert').getByText("That key isn't valid.").waitFor();
    expect(await page.evaluate("localStorage.getItem('page-reports:api-key')")).toBe(null);
  });

  test('shows operation and response below each other on a phone, and recommends a larger screen', async () => {
    const hint = page.getByText('GraphiQL is made for larger screens');
    expect(await hint.isVisible()).toBe(false);
    await page.setViewportSize(PHONE);
    await hint.waitFor();
    await enterKey();
    await runTab('Account');
    await expectResponse('"name": "First key"');
    const [editors, response] = await Promise.all(
      ['.graphiql-editors', '.graphiql-response'].map((part) => page.locator(part).boundingBox()),
    );
    if (!editors || !response) throw new Error('The page has no editors.');
    expect(response.y).toBeGreaterThanOrEqual(editors.y + editors.height);
    expect(Math.min(editors.width, response.width)).toBeGreaterThan(PHONE.width * 0.85);
    expect(Math.min(editors.height, response.height)).toBeGreaterThan(200);
  });
});

// One page for all: GraphiQL takes more than a second of CPU to load.
describe('with a key that was pasted with surrounding spaces', () => {
  beforeAll(async () => {
    await open();
    await enterKey(` ${app.key} `);
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  test('runs an operation with a key that was pasted with surrounding spaces', async () => {
    await runTab('Account');
    await expectResponse('"name": "First key"');
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

  test('keeps operations and the key out of the URL', async () => {
    await page.getByRole('tab', { name: 'Audits' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    expect(page.url()).toBe(`${app.url}/graphql`);
  });

  test('follows the newest report to the end of its run, also one created after the page was opened', async () => {
    await createReport();
    await runTab('WatchReport');
    await expectResponse('"status": "COMPLETED"');
  });

  test('refills the id of the newest report in each tab that is opened again', async () => {
    await createReport();
    await openTab('WatchReport');
    await openTab('DeleteReport');
    const newest = await createReport();
    await openTab('WatchReport');
    await runTab('DeleteReport');
    await expectResponse(`"deletedDatabaseId": ${newest}`);
  });

  test('keeps an id that the user has typed', async () => {
    const older = await createReport();
    await createReport();
    await openTab('DeleteReport');
    const reportId = Buffer.from(`Report:${older}`).toString('base64url');
    // Not typed: the editor would add closing quotes and braces a second time.
    await page.evaluate(
      `monaco.editor.getModels().find(({ uri }) => uri.path.endsWith('variables.json')).setValue('${JSON.stringify({ reportId })}')`,
    );
    await expect.poll(storedVariables).toContain(reportId);
    await openTab('Audits');
    await runTab('DeleteReport');
    await expectResponse(`"deletedDatabaseId": ${older}`);
  });

  test('stores the key and the tabs', async () => {
    const tabs = await tabNames();
    await page.reload();
    await expect.poll(tabNames).toEqual(tabs);
    await runTab('Account');
    await expectResponse('"name": "First key"');
  });

  test('deletes the key when the field is emptied', async () => {
    await enterKey('');
    await page.getByRole('heading', { name: 'Enter an API key' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('page-reports:api-key')")).toBe(null);
  });
});

async function open(): Promise<void> {
  opened = await visit(browser, `${app.url}/graphql`);
  page = opened.page;
}

async function expectFocusOnKey(): Promise<void> {
  expect(await page.getByLabel('API key').evaluate((field) => field === document.activeElement)).toBe(true);
}

async function enterKey(key = app.key): Promise<void> {
  await page.getByLabel('API key').fill(key);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use key' }).click()]);
}

async function tabNames(): Promise<string[]> {
  await page.getByRole('tab').first().waitFor();
  return await page.getByRole('tab').allTextContents();
}

/** A tab with several operations opens a menu of them. */
const TABS_WITH_MENUS = ['Account', 'DeleteReport'];

async function runTab(name: string): Promise<void> {
  await openTab(name);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  if (TABS_WITH_MENUS.includes(name)) await page.getByRole('menuitem', { name }).click();
}

async function openTab(name: string): Promise<void> {
  const open = async () => {
    await page.getByRole('tab', { name }).click();
    await page.waitForTimeout(1_000);
    const query = await page.evaluate(() => localStorage.getItem('graphiql:query') ?? '');
    return { query, variables: await storedVariables() };
  };
  // GraphiQL loses clicks while it starts. The stored operation is the one that it would run. It stores half a second
  // after the last click, so clicking faster than that would put it off for ever.
  await expect
    .poll(open, { interval: 3_000 })
    .toSatisfy(
      ({ query, variables }) =>
        new RegExp(`^\\w+ ${name}\\b`, 'm').test(query) &&
        query.includes('$reportId') === variables.includes('reportId'),
    );
}

async function storedVariables(): Promise<string> {
  return await page.evaluate(() => localStorage.getItem('graphiql:variables') ?? '');
}

/** The editor shows only the lines in view, each with hard spaces. */
async function expectResponse(text: string): Promise<void> {
  const resultWindow = page.getByRole('region', { name: 'Result Window' });
  await expect
    .poll(async () => ((await resultWindow.textContent()) ?? '').replaceAll('\u00a0', ' '))
    .toContain(text);
}

/** @returns its id in the REST API */
async function createReport(): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.key}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    body: JSON.stringify({ url: site.url('/') }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: number } }).data.id;
}
