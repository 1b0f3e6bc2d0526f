import type { Page } from 'playwright-core';
import { request } from 'undici';
import { expect } from 'vitest';
import { createOpenApiDocument } from '../../src/rest/openapi/openapi-document.ts';
import { parseHtml, textIn, textsIn } from './parse-html.ts';
import { test as base } from './web-test.ts';

const MAX_BYTES = 100_000;

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', CREATE_WAIT_SECONDS: '0' })
  .extend('document', { scope: 'file' }, async ({ app }) =>
    parseHtml(await (await fetch(`${app.url}/docs`)).text()),
  );

test('shows every operation with its parameters, and links to each, without script', ({ document }) => {
  const { paths = {} } = createOpenApiDocument('https://reports.example');
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, summary, parameters = [], requestBody } = operation;
      const section = document.getElementById(operationId) as Element;
      expect(textIn(section, '.endpoint')).toBe(`${method.toUpperCase()} ${path}`);
      expect(textIn(document, `.operations [href="#${operationId}"]`)).toBe(summary);
      const fields = Object.keys(requestBody?.content['application/json'].schema.properties ?? {});
      const names = [...parameters.map(({ name }: { name: string }) => name), ...fields];
      expect(textsIn(section, 'th[scope="row"] code')).toEqual(names);
    }
  }
});

test('no link of the reference is broken', ({ document }) => {
  const targets = [...document.querySelectorAll('a[href^="#"]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  expect(targets.filter((target) => !document.getElementById(target.slice(1)))).toEqual([]);
  expect(targets.length).toBeGreaterThan(50);
});

test('transfers less than 100 kB', async ({ app, document }) => {
  const files = [...document.querySelectorAll('link[rel="stylesheet"], script')].map(
    (file) => file.getAttribute('href') ?? file.getAttribute('src') ?? '',
  );
  let bytes = 0;
  for (const file of ['docs', ...files]) {
    const { headers, body } = await request(`${app.url}/${file}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    bytes += (await body.arrayBuffer()).byteLength;
  }
  expect(files.length).toBe(2);
  expect(bytes, 'bytes').toBeLessThan(MAX_BYTES);
});

test('is also found with a slash at the end', async ({ app }) => {
  const { url, status } = await fetch(`${app.url}/docs/`);
  expect([url, status]).toEqual([`${app.url}/docs`, 200]);
});

test('each operation can be tried with the values that are filled in', async ({ app, visit }) => {
  const page = await visit('/docs', { key: await app.addAccount() });
  await page.locator('#createReport [name="url"]').fill('example.com');
  expect(await send(page, 'createReport')).toMatch(/^201 Created\n\{\n {2}"data"/);
  await expectFilledIn(page, /^\d+$/);
  for (const operation of ['listReports', 'showReport', 'replaceReport', 'showAccount', 'listProjects'])
    expect(await send(page, operation)).toMatch(/^200 OK\n/);
  await page.locator('#updateReport [name="privacy"]').selectOption('2');
  expect(await send(page, 'updateReport')).toContain('Enter a password.');
});

test('the newest report is filled in after each change, except in edited fields', async ({ app, visit }) => {
  const page = await visit('/docs', { key: await app.addAccount() });
  await page.locator('#showReport [name="id"]').fill('4711');
  await page.locator('#createReport [name="url"]').fill('example.com');
  await send(page, 'createReport');
  await expectFilledIn(page, /^\d+$/);
  expect(await page.locator('#showReport [name="id"]').inputValue()).toBe('4711');
  expect(await send(page, 'deleteReport')).toMatch(/^200 /);
  await expectFilledIn(page, /^$/);
});

test('the browser remembers the key, also for GraphiQL', async ({ app, visit }) => {
  const page = await visit('/docs');
  expect(await send(page, 'showAccount')).toMatch(/^401 /);
  await page.getByLabel('API key, to try').fill(` ${app.key} `);
  await page.getByRole('button', { name: 'Use key' }).click();
  expect(await send(page, 'showAccount')).toMatch(/^200 /);
  await page.goto(`${app.url}/graphql`);
  expect(await page.locator('#key').inputValue()).toBe(app.key);
});

/** Sends the form of an operation. @returns the response as it is shown */
async function send(page: Page, operation: string): Promise<string> {
  const section = page.locator(`#${operation}`);
  const response = page.waitForResponse((found) => found.url().includes('/api/v1/'));
  await section.getByRole('button', { name: 'Send' }).click();
  const { status } = await response.then(async (found) => ({ status: found.status() }));
  const output = section.locator('.response');
  await output.getByText(new RegExp(`^${status} `)).waitFor();
  return await output.innerText();
}

async function expectFilledIn(page: Page, id: RegExp): Promise<void> {
  await expect.poll(() => page.locator('#deleteReport [name="id"]').inputValue()).toMatch(id);
}
