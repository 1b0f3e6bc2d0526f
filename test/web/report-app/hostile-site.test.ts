import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../rest/rest-client.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { type FixtureSite, startFixtureSite } from '../../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { watchTroubles } from '../watch-troubles.ts';

// Browsers are slow on a busy machine.

/** Breaks out of attributes, elements and text unless it is escaped, and names its carrier. */
const payload = (carrier: string) =>
  `=${carrier}'"></title></style><script>alert('${carrier}')</script><img src=x onerror=alert('${carrier}')>`;
const escaped = (carrier: string) => payload(carrier).replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const MOVED = `/moved?${payload('redirect')}`;

/** Carriers that the page must show: without them, the test would prove nothing. */
const SHOWN = [
  'title',
  'description',
  'header',
  'redirect',
  'preview',
  'site-name',
  'file-name',
  'server',
  'policy',
  'gone',
  'image-name',
  'robots',
  'sitemap',
  'language',
  'heading',
  'id',
  'link-header',
  'data-type',
];

let browser: Browser;
let app: TestApp;
let site: FixtureSite;
let call: Client;
let report: { id: number; page_url: string };

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startHostileSite()]);
  app = await startTestApp();
  call = createClient(app.url, app.key);
  const { body } = await call('POST', '/reports', {
    form: { url: site.url('/') },
    headers: { Prefer: 'wait=60' },
  });
  expect(body.data).toMatchObject({ status: 'completed', error: null });
  report = body.data;
});
afterAll(async () => {
  await app?.close();
  await site?.close();
});

/** A site that puts the payload into every text that a report may show. */
async function startHostileSite(): Promise<FixtureSite> {
  const page = `<!doctype html>
<html lang="${escaped('language')}">
<title>${escaped('title')}</title>
<meta name="description" content="${escaped('description')}">
<meta name="generator" content="${escaped('generator')}">
<meta property="og:title" content="${escaped('preview')}">
<meta property="og:site_name" content="${escaped('site-name')}">
<meta property="og:image" content="javascript:alert('preview')">
<link rel="canonical" href="javascript:alert('canonical')">
<link rel="stylesheet" href="/${escaped('file-name')}.css">
<script type="application/ld+json">{"@type": ${JSON.stringify(payload('data-type')).replaceAll('</', '<\\/')}}</script>
<h1 id="${escaped('id')}" class="${escaped('class')}">${escaped('heading')}</h1>
<img src="/${escaped('image-name')}.png">
<a href="javascript:alert('link')">${escaped('link')}</a>
<a href="/gone?${escaped('gone')}">${escaped('gone')}</a>`;
  const path = (address: string) => {
    const { pathname, search } = new URL(address, 'http://site.example');
    return pathname + search;
  };
  return await startFixtureSite({
    '/': { status: 302, headers: { location: MOVED, 'x-powered-by': payload('first-header') } },
    [path(MOVED)]: (_, response) => {
      response.writeHead(200, payload('reason'), {
        'content-type': 'text/html; charset=utf-8',
        server: payload('server'),
        'x-powered-by': payload('header'),
        'set-cookie': `${encodeURIComponent('cookie')}=1; path="${payload('cookie')}"`,
        'content-security-policy': payload('policy').replaceAll(';', ''),
        link: `<${payload('link-header').replaceAll('>', '')}>; rel=preload`,
      });
      response.end(page);
    },
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `${payload('robots')}\nSitemap: ${payload('sitemap')}`,
    },
  });
}

test('no text of a site runs as script on the page of its report', async () => {
  const page = await browser.newPage();
  const troubles = watchTroubles(page, app.url);
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(report.page_url);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const text = await page.locator('body').innerText();
  for (const carrier of SHOWN) expect(text).toMatch(new RegExp(`=${carrier}('|%27)`));
  expect(
    await page.locator('script:not([src]), [onerror], img[src="x"], [href^="javascript:"]').count(),
  ).toBe(0);
  expect(troubles).toEqual([]);
  await page.close();
});

test('no text of a site runs as script in exports and badges', async () => {
  for (const ending of ['.json', '.csv', '/badge.svg']) {
    const page = await browser.newPage();
    const troubles = watchTroubles(page, app.url);
    await page.goto(report.page_url + ending).catch((error) => {
      // Downloads are not displayed.
      expect(String(error)).toContain('Download is starting');
    });
    expect(await page.locator('script, [onerror]').count(), ending).toBe(0);
    expect(troubles).toEqual([]);
    await page.close();
  }
});

test('no text of a site is a formula in a spreadsheet', async () => {
  const csv = await (await fetch(`${report.page_url}.csv`)).text();
  const cells = [...csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  expect(cells.some((cell) => cell.startsWith("'="))).toBe(true);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});
