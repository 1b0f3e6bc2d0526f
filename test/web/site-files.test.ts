import { expect } from 'vitest';
import { test } from './web-test.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('serves an icon at /favicon.ico', async ({ app }) => {
  const response = await fetch(`${app.url}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toMatch(/^<svg /);
});

test('robots.txt disallows the APIs and allows report pages', async ({ app }) => {
  const response = await fetch(`${app.url}/robots.txt`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('User-agent: *\nDisallow: /api/\nDisallow: /graphql\n');
});

test('the files of pages are cached permanently, at URLs with their version', async ({ app, pages }) => {
  for (const path of ['/', '/graphql', (await pages.storeQueued()).path]) {
    const html = await (await pages.open(path, { headers: { accept: 'text/html' } })).text();
    const files = [...html.matchAll(/"([\w./-]+\/[0-9a-f]{16}\/[a-z-]+\.(?:js|css))"/g)];
    expect(files.length).toBeGreaterThan(0);
    for (const [, file = ''] of files) {
      const { status, headers } = await fetch(new URL(file, app.url + path));
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toContain('immutable');
    }
  }
});

test.for<[path: string, home: string]>([
  ['/anything', './'],
  ['/some/where', '../'],
])('a browser at %s gets a page with a link to the home page', async ([path, home], { app }) => {
  const response = await fetch(app.url + path, { headers: BROWSER });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const text = await response.text();
  expect(text).toContain('Page not found');
  expect(text).toContain(`<a class="brand" href="${home}">`);
});

test.for<[path: string, headers: Record<string, string>]>([
  ['/anything', { accept: '*/*' }],
  ['/api/v1/anything', BROWSER],
  ['/graphql?query={__typename}', { accept: '*/*' }],
])('a program at %s gets JSON', async ([path, headers], { app }) => {
  const response = await fetch(app.url + path, { headers });
  expect(response.headers.get('content-type')).toContain('json');
});

test('a browser at a report page that it must not see gets a link to its reports', async ({ app }) => {
  const response = await fetch(`${app.url}/r/${'A'.repeat(32)}`, { headers: BROWSER });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<a href="../">Your reports</a>');
});
