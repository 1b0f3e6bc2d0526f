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
