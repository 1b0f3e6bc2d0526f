import { audit } from '../../../src/audits/security/is-on-https.ts';
import { type AuditPages, CLIENT_RENDERED, describeAudit, pagesFor, SHELL } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const HTTP = 'http://example.com/file';

function pages(...bodies: string[]): AuditPages {
  return pagesFor(bodies, (html) => [`the page has ${html}`, `<!doctype html>${html}`]);
}

const HTTPS = [
  'certbot --nginx --no-redirect -d example.org',
  'certbot --apache --no-redirect -d example.org',
  'http://example.org, https://example.org {\n  # the lines of http://example.org\n}',
];
const WITHOUT_HTTPS_FIXES = pagesFor(
  [
    'http://192.0.2.1/',
    'http://[2001:db8::1]/',
    'http://intranet/',
    'http://printer.local/',
    'http://example.org:8080/',
    'http://a$b.example.org/',
  ],
  (url) => [`no certificate can be had for ${url}`, { url, fixes: [] }],
);

describeAudit(audit, {
  encrypted: {
    ...pages(
      '<img src="https://example.com/a.png"><script src="/a.js"></script>',
      `<a href="${HTTP}">x</a><form action="${HTTP}"></form>`,
      `<link rel="canonical" href="${HTTP}"><link rel="preconnect" href="${HTTP}">`,
      `<script type="application/json" src="${HTTP}"></script><input type="text" src="${HTTP}">`,
      `<svg><link rel="stylesheet" href="${HTTP}" /></svg>`,
      `<template><img src="${HTTP}"></template><noscript><img src="${HTTP}"></noscript>`,
      '<style>@namespace url(http://www.w3.org/1999/xhtml); /* url(http://example.com/) */</style>',
      '<img src="http://localhost:3000/a"><img src="http://a.localhost/a"><img src="http://[::1]/a">',
    ),
    'only a link and a font that no text uses lead to http': {
      html: '<link rel="stylesheet" href="/a.css"><p>x',
      resources: [
        fetched('stylesheet', '/a.css', { text: `@font-face { font-family: A; src: url(${HTTP}) }` }),
        fetched('link-probe', 'http://example.com/b'),
      ],
    },
    ...pagesFor(
      [
        '<script src="/a.js"></script>',
        '<link rel="stylesheet" href="/a.css">',
        '<iframe src="/a"></iframe>',
        '<script>run()</script>',
      ],
      (html) => [`it may load more: ${html}`, { html: `<p>x${html}`, confidence: 'likely' }],
    ),
    'it loads nothing': { html: '<p>A page that is there</p>', confidence: 'certain' },
    'the page comes from the machine itself': {
      html: '<img src="/a.png">',
      url: 'http://localhost:3000/',
      title: 'The page is on localhost, where http is secure too',
    },
  },
  'client-rendered': {
    ...CLIENT_RENDERED,
    'scripts build a page of the machine itself': {
      html: SHELL,
      url: 'http://localhost/',
      title: 'JavaScript loads the resources of the page',
    },
  },
  upgraded: {
    'it upgrades imports of a stylesheet too': {
      headers: [['content-security-policy', 'upgrade-insecure-requests']],
      html: '<link rel="stylesheet" href="/a.css">',
      resources: [fetched('stylesheet', '/a.css', { text: `@import "${HTTP}";` })],
    },
    'a header upgrades requests': {
      html: `<img src="${HTTP}">`,
      headers: [['content-security-policy', "default-src 'self'; Upgrade-Insecure-Requests"]],
    },
    'a meta upgrades requests': {
      html: `<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><img src="${HTTP}">`,
      url: 'http://localhost:3000/',
      title: 'The CSP upgrades http resources to https',
    },
  },
  'page-on-http': {
    'scripts build the page': { html: SHELL, url: 'http://example.org/' },
    'it came over http': { url: 'http://example.org/', notes: ['the page itself'], fixes: HTTPS },
    'https redirects there': { url: 'http://example.org/', via: ['/'], fixes: [] },
    ...WITHOUT_HTTPS_FIXES,
  },
  'resources-on-http': {
    ...pages(
      `<img src="${HTTP}">`,
      `<img srcset="a.png 1x, ${HTTP} 2x">`,
      `<picture><source srcset="${HTTP}"></picture>`,
      `<script src="${HTTP}"></script>`,
      `<link rel="stylesheet" href="${HTTP}">`,
      `<link rel="shortcut icon" href="${HTTP}">`,
      `<link rel="preload" as="font" href="${HTTP}">`,
      `<iframe src="${HTTP}"></iframe>`,
      `<video src="${HTTP}"></video>`,
      `<video poster="${HTTP}"></video>`,
      `<audio><source src="${HTTP}"></audio>`,
      `<video><track src="${HTTP}"></video>`,
      `<object data="${HTTP}"></object>`,
      `<svg><image xlink:href="${HTTP}" /></svg>`,
      `<svg><script href="${HTTP}"></script></svg>`,
      `<embed src="${HTTP}">`,
      `<input type="Image" src="${HTTP}">`,
      `<style>p { background: url(${HTTP}) }</style>`,
      `<style>@import "${HTTP}";</style>`,
      `<p style="background: url('${HTTP}')">x</p>`,
      '<base href="http://example.com/"><img src="a.png">',
      '<img src="http://localhost.example.org/a">',
      '<img src="ftp://example.com/a">',
    ),
    'active and passive content are distinguished': {
      html: `<script src="${HTTP}"></script><img src="${HTTP}.png">`,
      value: { resourcesOnHttp: 2 },
      snippets: [`<script src="${HTTP}">`, `<img src="${HTTP}.png">`],
      fixes: ['<script src="https://example.com/file">', '<img src="https://example.com/file.png">'],
      notes: ['active content', 'passive content'],
    },
    'icons, preloaded images and prefetched files are passive': {
      html: ['icon', 'preload as=image', 'prefetch']
        .map((rel, i) => `<link rel=${rel} href="${HTTP}${i}">`)
        .join(''),
      notes: ['passive content', 'passive content', 'passive content'],
    },
    'elements share a file': {
      html: `<img src="${HTTP}"><img src="${HTTP}#x"><iframe src="${HTTP}"></iframe>`,
      value: { resourcesOnHttp: 1 },
      notes: ['active content'],
      fixes: [
        '<iframe src="https://example.com/file">',
        '<img src="https://example.com/file">',
        '<img src="https://example.com/file#x">',
      ],
    },
    'a video with a poster and relative URLs are over http': {
      html: '<base href="http://example.com/"><video src="v.mp4" poster=" a.png " controls></video><object data="b"></object>',
      fixes: [
        '<object data="https://example.com/b">',
        '<video src="https://example.com/v.mp4" poster="https://example.com/a.png" controls>',
      ],
    },
    'the server cannot be expected to have https': {
      html: '<img src="http://example.com:8080/a"><img src="http://192.0.2.1/a"><img src="http://nas/a"><img src="ftp://example.com/a">',
      fixes: [],
    },
    'a stylesheet imports another over http': {
      html: '<link rel="stylesheet" href="/a.css">',
      resources: [fetched('stylesheet', '/a.css', { text: `@import "${HTTP}";` })],
      value: { resourcesOnHttp: 1 },
      notes: ['requested by a stylesheet or a redirect'],
    },
    'text uses a font that a stylesheet loads over http': {
      html: '<link rel="stylesheet" href="/a.css"><p>x',
      resources: [
        fetched('stylesheet', '/a.css', {
          text: `@font-face { font-family: A; src: url(${HTTP}) } p { font-family: A }`,
        }),
      ],
      value: { resourcesOnHttp: 1 },
      notes: ['requested by a stylesheet or a redirect'],
    },
    'an image redirects to http and back': {
      html: '<img src="/a.png">',
      resources: [
        fetched('image', '/a.png', {
          redirects: [
            { url: 'https://example.org/a.png', status: 302 },
            { url: HTTP, status: 302 },
          ],
          finalUrl: 'https://example.org/b.png',
        }),
      ],
      value: { resourcesOnHttp: 1 },
    },
  },
});
