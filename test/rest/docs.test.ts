import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { watchTroubles } from '../web/watch-troubles.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const TIMEOUT_MS = 60_000;

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', CREATE_WAIT_SECONDS: '0' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('the page allows no script but its own files', async () => {
  const response = await fetch(`${app.url}/docs`);
  expect(response.headers.get('content-type')).toContain('text/html');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await response.text()).not.toMatch(/<script>|javascript:|https?:\/\//);
});

test('everything that the page loads is served here', async () => {
  const page = await (await fetch(`${app.url}/docs`)).text();
  const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toEqual([
    'docs/favicon-32x32.png',
    'docs/swagger-ui.css',
    'docs/style.css',
    '.',
    'docs/swagger-ui-bundle.js',
    'docs/start.js',
  ]);
  for (const file of files) {
    const response = await fetch(new URL(file, `${app.url}/docs`));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  }
});

test.each([
  'package.json',
  'index.html',
  '..%2f..%2fpackage.json',
  '%2e%2e/package.json',
  'swagger-ui.css.map',
])('nothing else of the package is served: %s', async (file) => {
  expect((await fetch(`${app.url}/docs/${file}`)).status).toBe(404);
});

test.each(['light', 'dark'] as const)('text has enough contrast in the %s scheme', async (colorScheme) => {
  const context = await browser.newContext({ colorScheme });
  const page = await context.newPage();
  await page.goto(`${app.url}/docs`);
  await page.locator('.opblock-summary-control').first().click();
  await page.getByRole('button', { name: 'Execute' }).waitFor();
  await page.evaluate(axe.source);
  const options = { runOnly: ['color-contrast'] };
  // Swagger UI fades its parts in.
  await expect
    .poll(
      async () => {
        const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
        return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
      },
      { interval: 500 },
    )
    .toEqual([]);
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(colorScheme);
  await context.close();
});

test('the name of the product leads to the start page', async () => {
  const page = await browser.newPage();
  await page.goto(`${app.url}/docs`);
  await page.getByRole('link', { name: 'Page Reports', exact: true }).click();
  expect(page.url()).toBe(`${app.url}/`);
  await page.close();
});

test('the page is found with a slash behind it, too', async () => {
  const response = await fetch(`${app.url}/docs/`);
  expect(response.url).toBe(`${app.url}/docs`);
  expect(response.status).toBe(200);
});

test('calls can be tried out with a key, which the browser remembers for all pages', async () => {
  await using opened = await openDocs();
  const { page } = opened;
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.locator('.auth-container input').fill(` ${app.key} `);
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await execute(page, 'showAccount')).toBe(200);
  await page.reload();
  expect(await execute(page, 'showAccount')).toBe(200);
  await page.locator('.live-responses-table').getByText('test-key').waitFor();
  await page.goto(app.url);
  await page.getByText('key test-key').waitFor();
  await page.goto(`${app.url}/docs`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: 'Remove authorization' }).click();
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('create and list succeed with the values that are filled in, in an empty account', async () => {
  await using opened = await openDocs(await app.addAccount());
  const { page } = opened;
  expect(await execute(page, 'createReport')).toBe(201);
  expect(await execute(page, 'createReport')).toBe(201);
  expect(await execute(page, 'listReports')).toBe(200);
  const listed = page.locator('#operations-Reports-listReports .live-responses-table');
  await listed.getByText('example.com').first().waitFor();
});

test('show, replace and update succeed with the values that are filled in', async () => {
  await using opened = await openDocs(await addAccountWithReports(1));
  for (const operation of ['showReport', 'replaceReport', 'updateReport'])
    expect(await execute(opened.page, operation)).toBeOneOf([200, 202]);
});

test('fills in the next report after one is deleted', async () => {
  const key = await addAccountWithReports(2);
  await using opened = await openDocs(key);
  const { page } = opened;
  expect(await execute(page, 'deleteReport')).toBe(200);
  await expect
    .poll(() => idIn(page, 'deleteReport').inputValue(), { timeout: TIMEOUT_MS })
    .toBe(String(await newestReportOf(key)));
  expect(await execute(page, 'deleteReport')).toBe(200);
  await expect.poll(() => idIn(page, 'deleteReport').inputValue(), { timeout: TIMEOUT_MS }).toBe('');
});

test('optional headers, filters and passwords are left empty', async () => {
  const key = await app.addAccount('Fourth');
  await using opened = await openDocs(key);
  const { page } = opened;
  const created = await executeForm(page, 'createReport');
  const headers = Object.keys(await created.allHeaders());
  for (const name of ['idempotency-key', 'prefer']) expect(headers).not.toContain(name);
  expect(parametersOf(created)).toEqual({ url: 'https://example.com/', privacy: '0' });
  expect(parametersOf(await executeForm(page, 'updateReport'))).toEqual({ results: '0' });
  const [listed] = await Promise.all([
    page.waitForRequest('**/api/v1/reports?*'),
    execute(page, 'listReports'),
  ]);
  expect([...new URL(listed.url()).searchParams.keys()].sort()).toEqual([
    'page',
    'per_page',
    'search_by',
    'sort',
    'sort_by',
  ]);
});

test('keeps an id that the user has typed when another report is created', async () => {
  const key = await app.addAccount('Third');
  await using opened = await openDocs(key);
  const { page } = opened;
  expect(await execute(page, 'createReport')).toBe(201);
  await open(page, 'showReport');
  await idIn(page, 'showReport').fill('1');
  expect(await execute(page, 'createReport')).toBe(201);
  await open(page, 'deleteReport');
  await expect
    .poll(() => idIn(page, 'deleteReport').inputValue(), { timeout: TIMEOUT_MS })
    .toBe(String(await newestReportOf(key)));
  expect(await idIn(page, 'showReport').inputValue()).toBe('1');
});

/** @returns a key of the new account */
async function addAccountWithReports(count: number): Promise<string> {
  const key = await app.addAccount();
  const accountId = await accountOf(key);
  const reports = Array.from({ length: count }, () => ({ accountId, url: 'https://example.org/' }));
  await seedReports(app.database, reports);
  return key;
}

async function accountOf(key: string): Promise<number> {
  const response = await fetch(`${app.url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  return ((await response.json()) as { data: { id: number } }).data.id;
}

/** The page, opened in a browser that remembers the key. Disposing of it fails the test if there was any trouble. */
async function openDocs(key = ''): Promise<{ page: Page } & AsyncDisposable> {
  const localStorage = key ? [{ name: 'page-reports:api-key', value: key }] : [];
  const storageState = { cookies: [], origins: [{ origin: app.url, localStorage }] };
  const context = await browser.newContext({ storageState });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const troubles = watchTroubles(page, app.url);
  await page.goto(`${app.url}/docs`);
  return {
    page,
    [Symbol.asyncDispose]: async () => {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
}

const section = (page: Page, operation: string) => page.locator(`[id$="-${operation}"].opblock`);
const idIn = (page: Page, operation: string) =>
  section(page, operation).locator('tr[data-param-name="id"] input');

async function open(page: Page, operation: string): Promise<void> {
  const execute = section(page, operation).getByRole('button', { name: 'Execute' });
  await section(page, operation).waitFor();
  if (!(await execute.isVisible()))
    await section(page, operation).locator('.opblock-summary-control').click();
  await execute.waitFor();
}

/** Clicks Execute, once the id of a report is filled in. @returns the status of the response */
async function execute(page: Page, operation: string): Promise<number> {
  await open(page, operation);
  if ((await idIn(page, operation).count()) > 0) {
    await expect.poll(() => idIn(page, operation).inputValue(), { timeout: TIMEOUT_MS }).not.toBe('');
  }
  const response = page.waitForResponse((found) => found.url().includes('/api/v1/'));
  await section(page, operation).getByRole('button', { name: 'Execute' }).click();
  const status = (await response).status();
  await section(page, operation).locator('.live-responses-table').getByText(String(status)).first().waitFor();
  return status;
}

/** Sends the body as a form, as it is filled in. */
async function executeForm(page: Page, operation: string): Promise<Request> {
  await open(page, operation);
  await section(page, operation)
    .getByLabel('Request content type')
    .selectOption('application/x-www-form-urlencoded');
  const request = page.waitForRequest((sent) => sent.method() !== 'GET' && sent.url().includes('/api/v1/'));
  expect(await execute(page, operation)).toBeLessThan(300);
  return await request;
}

/** The parameters of a form. An empty one counts as absent. */
function parametersOf(request: Request): Record<string, string> {
  const sent = [...new URLSearchParams(request.postData() ?? '')];
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

async function newestReportOf(key: string): Promise<number | undefined> {
  const response = await fetch(`${app.url}/api/v1/reports`, { headers: { authorization: `Bearer ${key}` } });
  return ((await response.json()) as { data: { id: number }[] }).data[0]?.id;
}
