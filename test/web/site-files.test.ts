import { expect } from 'vitest';
import { test } from './web-test.ts';

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

test('responds with GraphiQL only to browsers', async ({ app }) => {
  const { headers } = await fetch(`${app.url}/graphql?query={__typename}`, { headers: { accept: '*/*' } });
  expect(headers.get('content-type')).toContain('json');
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
