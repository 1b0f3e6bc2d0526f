import { expect } from 'vitest';
import { test } from '../../support/test.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

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

test.for<[string, Record<string, string>]>([
  ['/anything', { accept: '*/*' }],
  ['/api/v1/anything', BROWSER],
])('a program at %s gets JSON', async ([path, headers], { app }) => {
  const response = await fetch(app.url + path, { headers });
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('a browser at a report page that it must not see gets a link to its reports', async ({ app }) => {
  const response = await fetch(`${app.url}/r/${'A'.repeat(32)}`, { headers: BROWSER });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<a href="../">Your reports</a>');
});
