import axe, { type AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as base } from '../support/test.ts';
import { visit } from '../web/visit.ts';
import { createClient } from './rest-client.ts';

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', CREATE_WAIT_SECONDS: '0' })
  .extend('key', { scope: 'file' }, async ({ app }) => await app.addAccount())
  .extend('call', { scope: 'file' }, async ({ app, key }) => createClient(app.url, key))
  /**
   * The documentation with a key of an account without reports. One page for all tests: Swagger UI takes more than a
   * second of CPU to load, and another to open an operation. Each test closes the operations that it opens.
   */
  .extend('page', { scope: 'file' }, async ({ app, browser, key }, { onCleanup }) => {
    const opened = await visit(browser, `${app.url}/docs`);
    onCleanup(() => opened[Symbol.asyncDispose]());
    const { page } = opened;
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').fill(` ${key} `);
    await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    return page;
  });

test('every file that the page loads is served here', async ({ app }) => {
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

test.for([
  'package.json',
  'index.html',
  '..%2f..%2fpackage.json',
  '%2e%2e/package.json',
  'swagger-ui.css.map',
])('the file %s of the package is not served', async (file, { app }) => {
  expect((await fetch(`${app.url}/docs/${file}`)).status).toBe(404);
});

test('the page is also found with a slash at the end', async ({ app }) => {
  const { url, status } = await fetch(`${app.url}/docs/`);
  expect([url, status]).toEqual([`${app.url}/docs`, 200]);
});

describe('the page of an account that has no reports at first', () => {
  test('text has enough contrast in both color schemes', async ({ page }) => {
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

  test('each operation succeeds with the values that are filled in', async ({ page }) => {
    const created = await executeForm(page, 'createReport');
    // Optional headers, filters and passwords are left empty.
    const headers = Object.keys(await created.allHeaders());
    for (const name of ['idempotency-key', 'prefer']) expect(headers).not.toContain(name);
    expect(parametersOf(created)).toEqual({ url: 'https://example.com/', privacy: '0' });
    await collapse(page, 'createReport');

    const listed = page.waitForRequest('**/api/v1/reports?*');
    expect(await execute(page, 'listReports')).toBe(200);
    const parameters = ['page', 'per_page', 'search_by', 'sort', 'sort_by'];
    expect([...new URL((await listed).url()).searchParams.keys()].sort()).toEqual(parameters);
    const response = section(page, 'listReports').locator('.live-responses-table');
    await response.getByText('example.com').first().waitFor();
    await collapse(page, 'listReports');

    for (const operation of ['showReport', 'replaceReport', 'updateReport']) {
      expect(await execute(page, operation)).toBeOneOf([200, 202]);
      if (operation === 'updateReport')
        expect(parametersOf(await executeForm(page, operation))).toEqual({ results: '0' });
      await collapse(page, operation);
    }
  });

  test('the newest report is filled in after each change, except for an id that the user has typed', async ({
    call,
    page,
  }) => {
    for (const { id } of (await call('GET', '/reports')).body.data) await call('DELETE', `/reports/${id}`);
    const create = async () =>
      (await call('POST', '/reports', { form: { url: 'https://example.com/' } })).body.data.id;
    const earlier = [await create(), await create()];
    await open(page, 'showReport');
    await idIn(page, 'showReport').fill('4711');
    expect(await execute(page, 'createReport')).toBe(201);
    await collapse(page, 'createReport');
    await open(page, 'deleteReport');
    const expectFilledIn = (id: string) =>
      expect.poll(() => idIn(page, 'deleteReport').inputValue()).toBe(id);
    const [newest] = (await call('GET', '/reports')).body.data;
    expect(earlier).not.toContain(newest.id);
    await expectFilledIn(String(newest.id));
    expect(await idIn(page, 'showReport').inputValue()).toBe('4711');
    for (const id of [...earlier.toReversed(), '']) {
      expect(await execute(page, 'deleteReport')).toBe(200);
      await expectFilledIn(String(id));
    }
  });

  test('the browser remembers the key for all pages until it is removed', async ({ app, key, page }) => {
    await page.getByRole('link', { name: 'Page Reports', exact: true }).click();
    await page.getByText(`key ${key.slice(0, 12)}`).waitFor();
    expect(page.url()).toBe(`${app.url}/`);
    await page.goto(`${app.url}/docs`);
    expect(await execute(page, 'showAccount')).toBe(200);
    await page.locator('.live-responses-table').getByText(key.slice(0, 12)).waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByRole('button', { name: 'Remove authorization' }).click();
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });
});

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
