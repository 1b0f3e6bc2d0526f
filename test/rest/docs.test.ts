import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Visit, visit } from '../web/visit.ts';
import { createClient } from './rest-client.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', CREATE_WAIT_SECONDS: '0' });
  browser = await sharedBrowser();
});
afterAll(async () => {
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

test('the page is found with a slash behind it, too', async () => {
  const response = await fetch(`${app.url}/docs/`);
  expect(response.url).toBe(`${app.url}/docs`);
  expect(response.status).toBe(200);
});

// One page for all: Swagger UI takes more than a second of CPU to load, and another to open an operation. Each test
// closes the operations that it opens.
describe('the page of an account that has no reports at first', () => {
  let opened: Visit;
  let page: Page;
  let key: string;
  /** The status of the response to the first report. */
  let created: number;
  beforeAll(async () => {
    key = await app.addAccount();
    opened = await visit(browser, `${app.url}/docs`);
    page = opened.page;
    await enterKey(page, ` ${key} `);
    created = await execute(page, 'createReport');
    await collapse(page, 'createReport');
  });
  afterAll(() => opened?.[Symbol.asyncDispose]());

  test('text has enough contrast in either scheme', async () => {
    await open(page, 'listReports');
    await page.evaluate(axe.source);
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations'] };
    const fading =
      '[getComputedStyle(document.documentElement).colorScheme, document.getAnimations().length]';
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Swagger UI fades its parts and colors in.
      await expect.poll(() => page.evaluate(fading)).toEqual([colorScheme, 0]);
      const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
    await collapse(page, 'listReports');
  });

  test('create and list succeed with the values that are filled in', async () => {
    expect(created).toBe(201);
    const form = await executeForm(page, 'createReport');
    // Optional headers, filters and passwords are left empty.
    const headers = Object.keys(await form.allHeaders());
    for (const name of ['idempotency-key', 'prefer']) expect(headers).not.toContain(name);
    expect(parametersOf(form)).toEqual({ url: 'https://example.com/', privacy: '0' });
    const [list, status] = await Promise.all([
      page.waitForRequest('**/api/v1/reports?*'),
      execute(page, 'listReports'),
    ]);
    expect(status).toBe(200);
    const parameters = ['page', 'per_page', 'search_by', 'sort', 'sort_by'];
    expect([...new URL(list.url()).searchParams.keys()].sort()).toEqual(parameters);
    const listed = page.locator('#operations-Reports-listReports .live-responses-table');
    await listed.getByText('example.com').first().waitFor();
    for (const operation of ['createReport', 'listReports']) await collapse(page, operation);
  });

  test('show, replace and update succeed with the values that are filled in', async () => {
    for (const operation of ['showReport', 'replaceReport', 'updateReport']) {
      expect(await execute(page, operation)).toBeOneOf([200, 202]);
      if (operation === 'updateReport')
        expect(parametersOf(await executeForm(page, operation))).toEqual({ results: '0' });
      await collapse(page, operation);
    }
  });

  test('the newest report is filled in after each change, except for an id that the user has typed', async () => {
    await deleteReports(key);
    const earlier = [await addReport(key), await addReport(key)];
    await open(page, 'showReport');
    await idIn(page, 'showReport').fill('4711');
    expect(await execute(page, 'createReport')).toBe(201);
    await collapse(page, 'createReport');
    await open(page, 'deleteReport');
    const expectFilledIn = (id: string) =>
      expect.poll(() => idIn(page, 'deleteReport').inputValue()).toBe(id);
    const [newest = ''] = await reportsOf(key);
    expect(earlier).not.toContain(newest);
    await expectFilledIn(newest);
    expect(await idIn(page, 'showReport').inputValue()).toBe('4711');
    for (const id of earlier.toReversed()) {
      expect(await execute(page, 'deleteReport')).toBe(200);
      await expectFilledIn(id);
    }
    expect(await execute(page, 'deleteReport')).toBe(200);
    await expectFilledIn('');
  });

  test('the name of the product leads to the start page, which finds the key', async () => {
    await page.getByRole('link', { name: 'Page Reports', exact: true }).click();
    await page.getByText(`key ${key.slice(0, 12)}`).waitFor();
    expect(page.url()).toBe(`${app.url}/`);
  });

  test('calls can be tried out with a key, which the browser remembers for all pages', async () => {
    expect(created).toBe(201);
    await page.goto(`${app.url}/docs`);
    expect(await execute(page, 'showAccount')).toBe(200);
    await page.locator('.live-responses-table').getByText(key.slice(0, 12)).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Remove authorization' }).click();
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });
});

async function enterKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.locator('.auth-container input').fill(key);
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
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

/** Swagger UI renders all open operations again whenever a value changes. */
async function collapse(page: Page, operation: string): Promise<void> {
  await section(page, operation).locator('.opblock-summary-control').click();
  await section(page, operation).getByRole('button', { name: 'Execute' }).waitFor({ state: 'detached' });
}

/** Clicks Execute, once the id of a report is filled in. @returns the status of the response */
async function execute(page: Page, operation: string): Promise<number> {
  await open(page, operation);
  if ((await idIn(page, operation).count()) > 0) {
    await expect.poll(() => idIn(page, operation).inputValue()).not.toBe('');
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

/** Creates a report without the page. @returns its id */
async function addReport(key: string): Promise<string> {
  const { body } = await createClient(app.url, key)('POST', '/reports', {
    form: { url: 'https://example.com/' },
  });
  return String(body.data.id);
}

async function deleteReports(key: string): Promise<void> {
  for (const id of await reportsOf(key)) await createClient(app.url, key)('DELETE', `/reports/${id}`);
}

/** @returns their ids, newest first */
async function reportsOf(key: string): Promise<string[]> {
  const { body } = await createClient(app.url, key)('GET', '/reports');
  return body.data.map(({ id }: { id: number }) => String(id));
}
