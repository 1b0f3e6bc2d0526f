import { describe, expect, it } from 'vitest';
import { planRequests } from '../../../src/audits/plan/plan-requests.ts';
import type { Resource, ResourcePurpose } from '../../../src/page/resource.ts';
import { pageOf } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const SITE = 'https://example.org';

/** A page with that `@font-face`, or several after `}`, and that CSS. */
function fonts(face: string, css: string): string {
  return `<style>@font-face { font-family: A; ${face} } ${css}</style><h1>x</h1><p>x</p><div><b></b></div><p hidden>x`;
}
const ONE = 'src: url(a.woff2)';
const WEIGHTS = `src: url(4.woff2) } @font-face { font-family: A; src: url(7.woff2); font-weight: 600 800 }
  @font-face { font-family: A; src: url(4i.woff2); font-style: italic`;
/** Files over http on an https page. */
const MIXED = `<link rel=stylesheet href="http://a.example/a.css"><script src="http://a.example/a.js"></script>
  <link rel=preload as=font href="http://a.example/a.woff2"><img src="http://a.example/a.png">
  <video src="http://a.example/a.mp4"></video>`;

const robotsOf = (origin: string) => fetched('robots', `${origin}/robots.txt`, { status: 404 });
const ROBOTS = robotsOf(SITE);

function plan(html: string, resources: Resource[] = [], url = `${SITE}/page`) {
  return planRequests(pageOf({ html, url, resources }));
}

/** The addresses planned for a purpose; those of the site itself as paths. */
function planned(purpose: ResourcePurpose, ...page: Parameters<typeof plan>): string[] {
  return plan(...page)
    .filter((request) => request.purpose === purpose)
    .map(({ url }) => (url.startsWith(`${SITE}/`) ? url.slice(SITE.length) : url));
}

/** By purpose, the HTML of a page and the addresses that it plans. */
const FILES: Partial<Record<ResourcePurpose, [html: string, urls: string[]][]>> = {
  stylesheet: [
    ['<link rel=stylesheet href=a.css><link rel="STYLESHEET" href=b.css media=print>', ['/a.css', '/b.css']],
    ['<link rel="alternate stylesheet" href="a.css"><link rel=stylesheet href=b.css disabled>', []],
    ['<style>@import "a.css"; @import url(b.css) print;</style>', ['/a.css']],
    ['<link rel=preload as=style href=a.css>', ['/a.css']],
    [MIXED, []],
  ],
  script: [
    ['<script src="a.js"></script><script>1</script><script src=b.js type=module>', ['/a.js', '/b.js']],
    ['<script src="old.js" nomodule></script><script src="a.json" type="application/json"></script>', []],
    ['<link rel=modulepreload href=m.js><link rel=preload as=script href=p.js>', ['/m.js', '/p.js']],
    ['<svg><link rel=modulepreload href=a.js /><script xlink:href=b.js></script></svg>', ['/b.js']],
    ['<script src="http://localhost:8080/a.js"></script>', ['http://localhost:8080/a.js']],
    [MIXED, []],
    [
      `<meta http-equiv=content-security-policy content=upgrade-insecure-requests>${MIXED}`,
      ['https://a.example/a.js'],
    ],
  ],
  image: [
    ['<img src="a.png"><img srcset="b.png 1x, c.png 2x"><img src="">', ['/a.png', '/c.png']],
    ['<img src="late.png" loading="lazy"><img src="first.png">', ['/first.png', '/late.png']],
    ['<img src="data:image/gif;base64,R0lGODlh"><img src="blob:x">', []],
    ['<input type=image src=a.png><input src=b.png><video poster=c.png></video>', ['/a.png', '/c.png']],
    ['<p style="background: url(a.png)">x', ['/a.png']],
    ['<style>p { background: #fff url(a) } b::before { content: url(b) }</style><p><b>x', ['/a', '/b']],
    ['<style>.missing { background: url(a.png) } p { background: url(b.png) }</style><p hidden>x</p>', []],
    ['<style>b:hover { background: url(c) } @media print { b { background: url(d) } }</style><b>y', []],
    ['<svg><link rel=preload as=image href=a.png /><image href=b.png /><use href=#e /></svg>', ['/b.png']],
    ['<svg><use xlink:href="c.svg#d" /></svg>', ['/c.svg']],
    [MIXED, ['https://a.example/a.png']],
    // Each address once, without its fragment.
    [
      '<base href="https://cdn.example/v1/"><img src="a.svg#x"><img src="a.svg#y">',
      ['https://cdn.example/v1/a.svg'],
    ],
    // Not the page again.
    ['<img src="/page"><img src="#x"><img src="?a">', ['/page?a']],
  ],
  media: [
    ['<video src=a.mp4></video><audio><source src=b.ogg></audio>', ['/a.mp4', '/b.ogg']],
    ['<video><source src=a type=video/quicktime><source src=b type="video/webm; codecs=vp9">', ['/b']],
    [`<video><source src=a type='video/mp4; codecs="hvc1"'><source src=e type=video/mp4></video>`, ['/e']],
    ['<video><source src=c.webm media="(min-width: 900px)"><source src=d.webm></video>', ['/d.webm']],
    [MIXED, ['https://a.example/a.mp4']],
  ],
  font: [
    ['<link rel=preload as=font href=a.woff2 crossorigin>', ['/a.woff2']],
    [fonts('src: url(a.eot); src: url(a.woff), url("a.woff2")', 'p { font-family: A }'), ['/a.woff2']],
    [fonts('src: url(c.woff2); unicode-range: U+0400-045F', 'p { font-family: A }'), []],
    [fonts('src: url(l.woff2); unicode-range: U+0000-00FF, U+0131', 'p { font-family: A }'), ['/l.woff2']],
    [fonts(ONE, 'p { font-family: A } p { font-family: serif }'), []],
    [fonts(ONE, 'p { font: 1em A !important } p { font: 1em serif }'), ['/a.woff2']],
    [fonts(ONE, 'html { font-family: A } body { font-family: serif }'), []],
    [fonts(ONE, 'b::before { font-family: A }'), []],
    [fonts(ONE, 'b { font-family: A } b::before { content: "x" }'), ['/a.woff2']],
    [fonts(ONE, ':root { --a: A }'), []],
    [fonts(ONE, ':root { --a: A; --b: var(--a) } p { font: 700 1em var(--b) }'), ['/a.woff2']],
    [fonts(WEIGHTS, 'p { font-family: A }'), ['/4.woff2']],
    [fonts(WEIGHTS, 'p { font: italic 500 12px/1.5 A }'), ['/4i.woff2']],
    [fonts(WEIGHTS, 'h1 { font-family: A }'), ['/7.woff2']],
    [fonts(WEIGHTS, 'p { font-family: A; font-weight: var(--w) }'), ['/4.woff2', '/7.woff2']],
    [fonts(WEIGHTS, 'p { font: 300 1em A } h1 { font: 900 1em A }'), ['/4.woff2', '/7.woff2']],
    [MIXED, []],
  ],
  favicon: [['<link rel="shortcut icon" href="a.ico"><link rel="icon" href="b.svg">', ['/a.ico', '/b.svg']]],
  manifest: [['<link rel=manifest href=a.json><link rel=manifest href=b.json>', ['/a.json']]],
  'touch-icon': [['<link rel=apple-touch-icon href=a.png>'.repeat(3), ['/a.png']]],
  'social-image': [
    ['<meta property=og:image content="https://cdn.example/a.png">', ['https://cdn.example/a.png']],
    ['<meta property=og:image content="/a.png">', []],
  ],
};

describe.each(Object.entries(FILES))('the files for the purpose %s', (purpose, pages) => {
  it.each(pages)('of %s', (html, urls) => {
    expect(planned(purpose as ResourcePurpose, html)).toEqual(urls);
  });
});

it('sets how much of each body is read', () => {
  const html = `<link rel=stylesheet href=a.css><script src=a.js></script><img src=a.png><video src=a.mp4></video>`;
  const wanted = plan(html).map(({ purpose, method, body }) => `${purpose} ${method} ${body}`);
  expect(wanted).toEqual([
    'robots GET text',
    'stylesheet GET text',
    'script GET text',
    'image GET prefix',
    'favicon GET prefix',
    'http-sibling GET none',
    'host-sibling GET prefix',
    'random-path GET none',
    'llms-txt GET text',
    'security-txt GET text',
    'cors-preflight OPTIONS none',
    'media HEAD none',
  ]);
});

describe('a probe of the site', () => {
  it.each<[ResourcePurpose, string, string[]]>([
    ['robots', 'https://example.org/deep/page?x', ['https://example.org/robots.txt']],
    ['favicon', 'http://example.org:8080/page', ['http://example.org:8080/favicon.ico']],
    ['http-sibling', 'https://example.org/page', ['http://example.org/']],
    ['http-sibling', 'https://example.org:8443/page', []],
    ['host-sibling', 'https://example.org/page?a=b', ['https://www.example.org/page?a=b']],
    ['host-sibling', 'https://www.example.co.uk:8443/', ['https://example.co.uk:8443/']],
    ['host-sibling', 'https://shop.example.org/page', []],
    ['host-sibling', 'https://93.184.216.34/page', []],
    ['security-txt', 'https://example.org/a/b', ['https://example.org/.well-known/security.txt']],
  ])('%s of %s', (purpose, url, urls) => {
    const found = plan('<p>x', [], url).filter((request) => request.purpose === purpose);
    expect(found.map((request) => request.url)).toEqual(urls);
  });

  it('is a path that no site has, the same for each run of a page', () => {
    const [path] = planned('random-path', '<p>x');
    expect(path).toMatch(/^\/page-reports-[0-9a-f]{16}$/);
    expect(planned('random-path', '<p>y')).toEqual([path]);
    expect(planned('random-path', '<p>x', [], `${SITE}/other`)).not.toEqual([path]);
  });
});

describe('the requests that follow from responses', () => {
  const linked = '<link rel=stylesheet href="/css/a.css">';

  it('are the imports and fonts of stylesheets, from where those were found', () => {
    const sheet = fetched('stylesheet', '/css/a.css', {
      finalUrl: 'https://cdn.example/v2/a.css',
      text: '@charset "utf-8"; @import "b.css"; @font-face { font-family: F; src: url(f.woff2) } p { font: 1em F }',
    });
    expect(planned('stylesheet', linked, [sheet])).toEqual(['https://cdn.example/v2/b.css']);
    expect(planned('font', `${linked}<p>x`, [sheet])).toEqual(['https://cdn.example/v2/f.woff2']);
  });

  it('are imports of imports, without an endless loop', () => {
    const a = fetched('stylesheet', '/css/a.css', { text: '@import "b.css";' });
    const b = fetched('stylesheet', '/css/b.css', { text: '@import "a.css"; @import "c.css";' });
    expect(planned('stylesheet', linked, [a, b])).toEqual(['/css/c.css']);
  });

  it.each<[string, string[]]>([
    [
      'Sitemap: https://example.org/a.xml\nSitemap: https://cdn.example.org/b.xml.gz',
      ['/a.xml', 'https://cdn.example.org/b.xml.gz'],
    ],
    ['Sitemap: https://elsewhere.example/a.xml', []],
    ['Sitemap: ftp://example.org/a.xml\nSitemap: /b.xml', []],
    ['User-agent: *', ['/sitemap.xml']],
  ])('are the sitemaps of the robots.txt %j', (text, urls) => {
    expect(planned('sitemap', '<p>x', [fetched('robots', '/robots.txt', { text })])).toEqual(urls);
  });

  it('is the other usual sitemap when the first is missing', () => {
    const missing = fetched('sitemap', '/sitemap.xml', { status: 404 });
    const there = fetched('sitemap', '/sitemap.xml');
    expect(planned('sitemap', '<p>x', [ROBOTS, missing])).toEqual(['/sitemap_index.xml']);
    expect(planned('sitemap', '<p>x', [ROBOTS, there])).toEqual([]);
  });

  it('are no sitemaps and links before the robots.txt is there', () => {
    expect(planned('sitemap', '<p>x')).toEqual([]);
    expect(planned('link-probe', '<a href="/x">x</a>')).toEqual([]);
  });

  it('are none in the end', () => {
    const html = `${linked}<a href="/x">x</a><img src=a.png>`;
    const resources: Resource[] = [];
    for (let round = 0; round < 5; round++) {
      resources.push(...plan(html, resources).map(({ purpose, url }) => fetched(purpose, url)));
    }
    expect(plan(html, resources)).toEqual([]);
    expect(new Set(resources.map(({ url }) => url)).size).toBe(resources.length);
  });
});

describe('links', () => {
  const OTHER = 'https://other.example';

  it('are tried with their own site first, each once, other hosts five times', () => {
    const foreign = Array.from({ length: 7 }, (_, i) => `<a href="${OTHER}/${i}">x</a>`);
    const html = `${foreign.join('')}<a href="/a">a</a><a href="/a#b">a</a><a href="mailto:x@example.org">m</a><a href="#top">t</a>`;
    expect(planned('link-probe', html, [ROBOTS, robotsOf(OTHER)])).toEqual([
      '/a',
      ...Array.from({ length: 5 }, (_, i) => `${OTHER}/${i}`),
    ]);
  });

  it('are the canonical address and other languages as well', () => {
    const html = `<head><link rel=canonical href="${SITE}/right"><link rel=alternate hreflang=de href="https://de.example.org/"></head><a href="/a">a</a>`;
    expect(planned('link-probe', html, [ROBOTS, robotsOf('https://de.example.org')])).toEqual([
      '/right',
      '/a',
      'https://de.example.org/',
    ]);
  });

  it('wait for the robots.txt of their sites, ten beside the own one', () => {
    const html = Array.from({ length: 20 }, (_, i) => `<a href="https://h${i}.example/">x</a>`).join('');
    expect(planned('link-probe', html, [ROBOTS])).toEqual([]);
    expect(planned('robots', html, [ROBOTS])).toEqual(
      Array.from({ length: 10 }, (_, i) => `https://h${i}.example/robots.txt`),
    );
    expect(planned('robots', '<a href="/a">a</a><a href="https://a.example.org/b">b</a>')).toEqual([
      '/robots.txt',
      'https://a.example.org/robots.txt',
    ]);
  });

  it.each<[string, (url: string) => Resource, string[]]>([
    ['allows it', (url) => fetched('robots', url, { text: 'User-agent: *\nDisallow: /b' }), ['/a']],
    [
      'forbids it to us',
      (url) => fetched('robots', url, { text: 'User-agent: PageReports\nDisallow: /a' }),
      ['/b'],
    ],
    ['is missing', (url) => fetched('robots', url, { status: 404 }), ['/a', '/b']],
    ['is broken', (url) => fetched('robots', url, { status: 503 }), []],
    ['cannot be fetched', (url) => notFetched('robots', url, 'timeout', 'timeout'), []],
    ['has no host', (url) => notFetched('robots', url, 'fetch-failed', 'dns_failed'), ['/a', '/b']],
  ])('are tried as the robots.txt of their site %s', (_case, robots, paths) => {
    const links = (origin: string) => `<a href="${origin}/a">a</a><a href="${origin}/b">b</a>`;
    expect(planned('link-probe', links(''), [robots('/robots.txt')])).toEqual(paths);
    expect(planned('link-probe', links(OTHER), [ROBOTS, robots(`${OTHER}/robots.txt`)])).toEqual(
      paths.map((path) => OTHER + path),
    );
  });
});

describe('versions in other languages', () => {
  const version = (url: string) => `<link rel=alternate hreflang=de href="${url}">`;

  it('are read on the host of the page, five of them, and not probed as links', () => {
    const html = Array.from({ length: 7 }, (_, i) => version(`${SITE}/${i}`)).join('');
    const resources = [ROBOTS];
    const paths = Array.from({ length: 5 }, (_, i) => `/${i}`);
    expect(planned('version', html, resources)).toEqual(paths);
    expect(planned('link-probe', html, resources)).toEqual(['/5', '/6']);
  });

  it('are not read on other hosts, nor where robots.txt forbids it', () => {
    const robots = fetched('robots', '/robots.txt', { text: 'User-agent: *\nDisallow: /de' });
    const html = version(`${SITE}/page`) + version(`${SITE}/de`) + version('https://example.de/');
    expect(planned('version', html, [robots, robotsOf('https://example.de')])).toEqual([]);
  });
});

describe('limits', () => {
  const many = (count: number, tag: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => tag(i)).join('');
  const CROWD = [
    many(200, (i) => `<link rel=stylesheet href="${i}.css">`),
    many(200, (i) => `<script src="${i}.js"></script>`),
    many(200, (i) => `<img src="${i}.png">`),
    many(200, (i) => `<a href="/${i}">x</a>`),
  ].join('');

  it('apply to a report, and let each kind have requests', () => {
    const first = plan(CROWD);
    const counts = Map.groupBy(first, ({ purpose }) => purpose);
    expect(counts.get('stylesheet')).toHaveLength(20);
    expect(counts.get('script')).toHaveLength(30);
    expect(counts.get('image')).toHaveLength(35);
    expect(counts.get('cors-preflight')).toHaveLength(1);
    const known = first.map(({ url, purpose }) => fetched(purpose, url, { status: 404 }));
    const second = plan(CROWD, known);
    expect(first.length + second.length).toBe(100);
    expect(second.map(({ purpose }) => purpose)).toContain('sitemap');
  });

  it('allow fifty links', () => {
    const links = many(200, (i) => `<a href="/${i}">x</a>`);
    expect(planned('link-probe', links, [ROBOTS])).toHaveLength(50);
  });

  it('apply to a page made to be slow', () => {
    const html = many(20_000, (i) => `<a href="https://h${i}.example/">x</a><p style=background:url(${i})>`);
    expect(plan(html, [ROBOTS])).toHaveLength(53);
  });
});
