import { expect } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';
import { startTestApp } from '../support/test-app.ts';

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

const test = base.extend('sites', { scope: 'file' }, async ({}, { onCleanup }) => {
  const inside = await startFixtureSite({
    '/map.xml': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(sitemapNaming(inside.url));
    },
  });
  const direct = await startFixtureSite({
    '/': htmlPage(pageNaming(inside.url)),
    '/own.css': {
      headers: { 'content-type': 'text/css' },
      body: `@import "${inside.url('/import.css')}"; @font-face { font-family: F; src: url(${inside.url('/font.woff2')}) }
        h1 { font-family: F; background: url(${inside.url('/css.png')}) }`,
    },
    '/robots.txt': { body: `User-agent: *\nAllow: /\nSitemap: ${inside.url('/map.xml')}\n` },
  });
  // References only its own files, and redirects requests for them to the private host.
  const redirecting = await startFixtureSite(
    { '/': htmlPage(pageNaming((path) => path)) },
    {
      otherwise: ({ url = '' }, response) => {
        response.writeHead(302, { location: inside.url(url) }).end();
      },
    },
  );
  onCleanup(async () => {
    for (const site of [inside, direct, redirecting]) await site.close();
  });
  return { inside, direct, redirecting };
});

/**
 * Audits the page of a site.
 * @param allows whether the service may reach the private host, so that the test sees which requests it would receive
 * @returns the paths that the private host received meanwhile
 */
async function pathsRequestedInside(
  { inside, ...sites }: Record<'inside' | 'direct' | 'redirecting', FixtureSite>,
  name: keyof typeof sites,
  { allows }: { allows: boolean },
): Promise<string[]> {
  inside.requests.length = 0;
  const allowed = [sites.direct, sites.redirecting, ...(allows ? [inside] : [])].map(({ host }) => host);
  const app = await startTestApp({ ALLOW_TARGETS: allowed.join() });
  const options = { form: { url: sites[name].url('/') }, headers: { Prefer: 'wait=60' } };
  const { body } = await createClient(app.url, app.key)('POST', '/reports', options);
  expect(body.data).toMatchObject({ status: 'completed', error: null });
  await app.close();
  return [...new Set(inside.requests.map(({ path }) => path))];
}

/** Paths that an audit fetches besides the page. */
const FETCHED = (
  '/icon.png /touch.png /manifest.json /preload.woff2 /module.js /style.css /inline.css /script.js /image.png ' +
  '/background.png /button.png /poster.png /video.mp4 /sound.mp3 /canonical /link /robots.txt'
).split(' ');

test('requests no private address that a page references', async ({ sites }) => {
  // With the address allowed, these paths are requested, so the page does reference them.
  const paths = await pathsRequestedInside(sites, 'direct', { allows: true });
  const more = ['/social.png', '/import.css', '/font.woff2', '/map.xml'];
  expect(paths).toEqual(expect.arrayContaining([...FETCHED, ...more]));
  // External entities of a sitemap are never loaded.
  expect(paths).not.toContain('/entity');
  expect(await pathsRequestedInside(sites, 'direct', { allows: false })).toEqual([]);
});

test('follows no redirect to a private address', async ({ sites }) => {
  const paths = await pathsRequestedInside(sites, 'redirecting', { allows: true });
  const more = ['/de', '/llms.txt', '/.well-known/security.txt', '/sitemap.xml'];
  expect(paths).toEqual(
    expect.arrayContaining([...FETCHED, ...more, expect.stringMatching(/^\/page-reports-/)]),
  );
  expect(await pathsRequestedInside(sites, 'redirecting', { allows: false })).toEqual([]);
});
