import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp } from '../support/test-app.ts';

/** Every way in which a page and what belongs to it can name another address, each with a path of its own. */
const pageNaming = (
  url: (path: string) => string,
) => `<!doctype html><html lang="en"><head><title>A page</title>
<meta http-equiv="refresh" content="900;url=${url('/refresh')}">
<link rel="icon" href="${url('/icon.png')}"><link rel="apple-touch-icon" href="${url('/touch.png')}">
<link rel="manifest" href="${url('/manifest.json')}"><link rel="canonical" href="${url('/canonical')}">
<link rel="alternate" hreflang="de" href="${url('/de')}">
<link rel="preload" as="font" href="${url('/preload.woff2')}"><link rel="preconnect" href="${url('/')}">
<link rel="stylesheet" href="${url('/style.css')}"><link rel="stylesheet" href="/own.css">
<script src="${url('/script.js')}"></script></head>
<body style="background: url(${url('/background.png')})"><h1>A page</h1>
<img alt="" src="${url('/image.png')}"><img alt="" src="/redirected.png">
<picture><source srcset="${url('/source.webp')} 2x"><img alt="" src="/own.png"></picture>
<video src="${url('/film.mp4')}" poster="${url('/poster.png')}"></video>
<iframe title="Frame" src="${url('/frame')}"></iframe><object data="${url('/object')}"></object>
<a href="${url('/link')}">A link</a></body></html>`;

const sitemapNaming = (url: (path: string) => string) => `<?xml version="1.0"?>
<!DOCTYPE urlset [<!ENTITY outside SYSTEM "${url('/entity')}"><!ENTITY file SYSTEM "file:///etc/hostname">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>&outside;&file;</loc></url></urlset>`;

let site: FixtureSite;
let inside: FixtureSite;
beforeAll(async () => {
  inside = await startFixtureSite({
    '/map.xml': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(sitemapNaming(inside.url));
    },
  });
  site = await startFixtureSite({
    '/': htmlPage(pageNaming(inside.url)),
    '/own.css': {
      headers: { 'content-type': 'text/css' },
      body: `@import "${inside.url('/import.css')}"; @font-face { font-family: F; src: url(${inside.url('/font.woff2')}) }
        h1 { font-family: F; background: url(${inside.url('/css.png')}) }`,
    },
    '/redirected.png': { status: 302, headers: { location: inside.url('/redirect-target.png') } },
    '/robots.txt': { body: `User-agent: *\nAllow: /\nSitemap: ${inside.url('/map.xml')}\n` },
  });
});
afterAll(async () => {
  await site.close();
  await inside.close();
});

async function pathsAskedOf(target: FixtureSite, allowTargets: string): Promise<string[]> {
  target.requests.length = 0;
  const app = await startTestApp({ ALLOW_TARGETS: allowTargets });
  const answer = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}` },
    body: new URLSearchParams({ url: site.url('/') }),
  });
  expect((await answer.json()).data).toMatchObject({ status: 'completed', error: null });
  await app.close();
  return [...new Set(target.requests.map(({ path }) => path))];
}

it('reaches no private address, whatever in a page names it', async () => {
  // Where the address is allowed, these are what is asked for: the page does name it.
  const asked = await pathsAskedOf(inside, `${site.host},${inside.host}`);
  expect(asked).toEqual(
    expect.arrayContaining(
      [
        '/icon.png',
        '/style.css',
        '/import.css',
        '/font.woff2',
        '/script.js',
        '/image.png',
        '/film.mp4',
      ].concat(['/redirect-target.png', '/map.xml', '/link', '/robots.txt']),
    ),
  );
  // An entity of a sitemap is none to us.
  expect(asked).not.toContain('/entity');
  expect(await pathsAskedOf(inside, site.host)).toEqual([]);
});
