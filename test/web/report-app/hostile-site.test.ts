import { expect } from 'vitest';
import { type FixtureSite, startFixtureSite } from '../../support/fixture-site.ts';
import { test as base } from '../web-test.ts';

/** Breaks out of attributes, elements and text unless it is escaped, and names its carrier. */
const payload = (carrier: string) =>
  `=${carrier}'"></title></style><script>alert('${carrier}')</script><img src=x onerror=alert('${carrier}')>`;
const escaped = (carrier: string) => payload(carrier).replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const MOVED = `/moved?${payload('redirect')}`;

/** Carriers that the page must show: without them, the test would prove nothing. */
const SHOWN = (
  'title description header redirect preview site-name file-name server policy gone image-name robots sitemap ' +
  'language heading id link-header data-type'
).split(' ');

const test = base
  .extend('settings', { scope: 'file' }, {})
  .extend('report', { scope: 'file' }, async ({ call }, { onCleanup }) => {
    const site = await startHostileSite();
    onCleanup(site.close);
    const options = { form: { url: site.url('/') }, headers: { Prefer: 'wait=60' } };
    const { body } = await call('POST', '/reports', options);
    expect(body.data).toMatchObject({ status: 'completed', error: null });
    return body.data as { page_url: string };
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

test('no text of a site runs as script on the page of its report', async ({ report, visit }) => {
  const page = await visit(report.page_url);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.reload();
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  const text = await page.locator('body').innerText();
  for (const carrier of SHOWN) expect(text).toMatch(new RegExp(`=${carrier}('|%27)`));
  expect(
    await page.locator('script:not([src]), [onerror], img[src="x"], [href^="javascript:"]').count(),
  ).toBe(0);
  expect(dialogs).toEqual([]);
});
