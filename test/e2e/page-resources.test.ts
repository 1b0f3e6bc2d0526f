import { expect } from 'vitest';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';

const test = base.extend('settings', { scope: 'file' }, {});

test('requests each resource and link of a page once, and of third parties only the resources', async ({
  call,
  onTestFinished,
}) => {
  const foreign = await startFixtureSite({ '/widget.js': { body: 'let widget;' } });
  onTestFinished(foreign.close);
  const site = await startFixtureSite({
    '/': htmlPage(`<!doctype html><html lang="en"><title>A page</title>
      <link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/a.css">
      <script src="/a.js"></script><script src="${foreign.url('/widget.js')}"></script>
      <a href="/next">Next</a><a href="/next#part">Next</a>`),
    '/a.css': { body: 'body { color: black }' },
    '/a.js': { body: 'let a;' },
    '/next': htmlPage('<!doctype html><title>Next</title>'),
  });
  onTestFinished(site.close);
  const { data } = (await call('POST', '/reports', { form: { url: site.url('/') } })).body;
  expect(data).toMatchObject({ status: 'completed', error: null });
  expect(data.page.requests).toBe(site.requests.length + foreign.requests.length);

  const requests = site.requests.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests).toEqual(expect.arrayContaining(['GET /', 'GET /a.css', 'GET /a.js', 'HEAD /next']));
  expect(foreign.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /widget.js']);
  for (const { headers } of [...site.requests, ...foreign.requests])
    expect(headers['user-agent']).toMatch(/^PageReports\/.+ \(\+https:/);
});
