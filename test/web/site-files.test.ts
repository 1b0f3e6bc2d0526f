import { expect } from 'vitest';
import { test } from '../support/test.ts';

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

test('serves the files of GraphiQL with permanent caching, at a URL with their version', async ({ app }) => {
  const html = await (await fetch(`${app.url}/graphql`, { headers: { accept: 'text/html' } })).text();
  const [path] = /graphiql\/[0-9a-f]{16}\/start\.js/.exec(html) ?? [];
  const response = await fetch(`${app.url}/${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
});
