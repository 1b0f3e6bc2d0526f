import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

test('serves an icon at /favicon.ico', async () => {
  const response = await fetch(`${app.url}/favicon.ico`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toMatch(/^<svg /);
});

test('robots.txt disallows the APIs and allows report pages', async () => {
  const response = await fetch(`${app.url}/robots.txt`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('User-agent: *\nDisallow: /api/\nDisallow: /graphql\n');
});

test('responds with GraphiQL only to browsers', async () => {
  const { headers } = await fetch(`${app.url}/graphql?query={__typename}`, { headers: { accept: '*/*' } });
  expect(headers.get('content-type')).toContain('json');
});

test('serves the files of GraphiQL with permanent caching, at a URL with their version', async () => {
  const html = await (await fetch(`${app.url}/graphql`, { headers: { accept: 'text/html' } })).text();
  const [path] = /graphiql\/[0-9a-f]{16}\/start\.js/.exec(html) ?? [];
  const response = await fetch(`${app.url}/${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
});
