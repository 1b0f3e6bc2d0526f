import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { watchTroubles } from '../web/watch-troubles.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

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
  expect(files).toHaveLength(4);
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

test('calls can be tried out with a key, which the browser remembers for all pages', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const troubles = watchTroubles(page, app.url);
  await page.goto(`${app.url}/docs`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.locator('.auth-container input').fill(app.key);
  await page.locator('.auth-container').getByRole('button', { name: 'Apply credentials' }).click();
  await page.reload();
  await page.getByText('Show the account', { exact: true }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table').getByText('test-key').waitFor();
  await page.goto(app.url);
  await page.getByText('key test-key').waitFor();
  await page.goto(`${app.url}/docs`);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('button', { name: 'Remove authorization' }).click();
  expect(await page.evaluate('localStorage.length')).toBe(0);
  expect(troubles).toEqual([]);
  await browser.close();
});
