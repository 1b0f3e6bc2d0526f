import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// Audits four pages with many files, in processes that start slowly on a busy machine.

/** A page with every kind of reference to another address, each with its own path. */
const pageNaming = (
  url: (path: string) => string,
) => `<!doctype html><html lang="en"><head><title>A page</title>
<meta http-equiv="refresh" content="900;url=${url('/refresh')}">
<link rel="icon" href="${url('/icon.png')}"><link rel="apple-touch-icon" href="${url('/touch.png')}">
<link rel="manifest" href="${url('/manifest.json')}"><link rel="canonical" href="${url('/canonical')}">
<link rel="alternate" hreflang="de" href="${url('/de')}">
<link rel="preload" as="font" href="${url('/preload.woff2')}"><link rel="preconnect" href="${url('/')}">
<link rel="modulepreload" href="${url('/module.js')}"><link rel="prefetch" href="${url('/prefetched')}">
<meta property="og:image" content="${url('/social.png')}"><meta name="twitter:image" content="${url('/card.png')}">
<link rel="stylesheet" href="${url('/style.css')}"><link rel="stylesheet" href="/own.css">
<style>@import "${url('/inline.css')}"; h1 { background: url(${url('/inline.png')}) }</style>
<script src="${url('/script.js')}"></script></head>
<body style="background: url(${url('/background.png')})"><h1>A page</h1>
<svg><image href="${url('/svg.png')}"/><use href="${url('/symbols.svg#a')}"/></svg><embed src="${url('/embed')}">
<form action="${url('/form')}"><input type="image" alt="Go" src="${url('/button.png')}"></form>
<audio src="${url('/sound.mp3')}"></audio>
<img alt="" src="${url('/image.png')}">
<picture><source srcset="${url('/source.webp')} 2x"><img alt="" src="/own.png"></picture>
<video src="${url('/video.mp4')}" poster="${url('/poster.png')}"></video>
<iframe title="Frame" src="${url('/frame')}"></iframe><object data="${url('/object')}"></object>
<a href="${url('/link')}">A link</a></body></html>`;

const sitemapNaming = (url: (path: string) => string) => `<?xml version="1.0"?>
<!DOCTYPE urlset [<!ENTITY outside SYSTEM "${url('/entity')}"><!ENTITY file SYSTEM "file:///etc/hostname">]>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>&outside;&file;</loc></url></urlset>`;

let site: FixtureSite;
/** References only its own files, and redirects requests for them to the private host. */
let redirecting: FixtureSite;
let inside: FixtureSite;
/** May reach the private host, so the tests see which requests it would receive. */
let permitted: TestApp;
let guarded: TestApp;
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
    '/robots.txt': { body: `User-agent: *\nAllow: /\nSitemap: ${inside.url('/map.xml')}\n` },
  });
  redirecting = await startFixtureSite(
    { '/': htmlPage(pageNaming((path) => path)) },
    {
      otherwise: ({ url = '' }, response) => {
        response.writeHead(302, { location: inside.url(url) }).end();
      },
    },
  );
  const outside = `${site.host},${redirecting.host}`;
  permitted = await startTestApp({ ALLOW_TARGETS: `${outside},${inside.host}` });
  guarded = await startTestApp({ ALLOW_TARGETS: outside });
});
afterAll(async () => {
  for (const one of [permitted, guarded, site, redirecting, inside]) await one?.close();
});

/** Has the page of a site audited. @returns the paths that the private host received meanwhile */
async function pathsAskedInside(app: TestApp, audited: FixtureSite): Promise<string[]> {
  inside.requests.length = 0;
  const response = await fetch(`${app.url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, prefer: 'wait=60' },
    body: new URLSearchParams({ url: audited.url('/') }),
  });
  expect((await response.json()).data).toMatchObject({ status: 'completed', error: null });
  return [...new Set(inside.requests.map(({ path }) => path))];
}

/** Paths that an audit fetches besides the page. */
const FETCHED = [
  '/icon.png',
  '/touch.png',
  '/manifest.json',
  '/preload.woff2',
  '/module.js',
  '/style.css',
  '/inline.css',
  '/script.js',
  '/image.png',
  '/background.png',
  '/button.png',
  '/poster.png',
  '/video.mp4',
  '/sound.mp3',
  '/canonical',
  '/link',
  '/robots.txt',
];

it('requests no private address that a page references', async () => {
  // With the address allowed, these paths are requested, so the page does reference them.
  const asked = await pathsAskedInside(permitted, site);
  expect(asked).toEqual(
    expect.arrayContaining([...FETCHED, '/social.png', '/import.css', '/font.woff2', '/map.xml']),
  );
  // External entities of a sitemap are never loaded.
  expect(asked).not.toContain('/entity');
  expect(await pathsAskedInside(guarded, site)).toEqual([]);
});

it('follows no redirect to a private address', async () => {
  const asked = await pathsAskedInside(permitted, redirecting);
  expect(asked).toEqual(
    expect.arrayContaining([
      ...FETCHED,
      '/de',
      '/llms.txt',
      '/.well-known/security.txt',
      '/sitemap.xml',
      expect.stringMatching(/^\/page-reports-/),
    ]),
  );
  expect(await pathsAskedInside(guarded, redirecting)).toEqual([]);
});
