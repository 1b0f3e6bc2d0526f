import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import type { Resource, ResourceResponse, TlsFacts } from '../../../src/page/resource.ts';
import { gif, jpeg, png } from '../../facts/image-size/image-bytes.ts';
import { realPages } from '../../support/real-pages.ts';
import { sourceOf } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';
import { FLAWED_HTML } from './pages/flawed.ts';
import { GONE_HTML } from './pages/gone.ts';
import { SHELL_HTML } from './pages/shell.ts';
import { SOUND_HTML } from './pages/sound.ts';

const SOUND = 'https://example.org';
const FLAWED = 'https://flawed.example.com';
export const TLS: TlsFacts = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  issuer: 'Test',
  subject: 'example.org',
  validFrom: '2025-12-01T00:00:00.000Z',
  validTo: '2026-06-01T00:00:00.000Z',
};
export const HTML: HeaderLine = ['content-type', 'text/html; charset=utf-8'];
const JAVASCRIPT: HeaderLine = ['content-type', 'text/javascript'];
const CSS: HeaderLine = ['content-type', 'text/css'];
export const LONG_LIVED: HeaderLine = ['cache-control', 'max-age=31536000, immutable'];

/** The recorded pages by name: real ones, and some on which nearly every audit finds something. */
export function corpus(): Record<string, PageSource> {
  return { ...sharedPages(), sound: soundPage(), flawed: flawedPage(), shell: shellPage(), gone: gonePage() };
}

/** The pages of packages, as the fetcher returns them, without their resources. */
function sharedPages(): Record<string, PageSource> {
  return Object.fromEntries(
    Object.entries(realPages()).flatMap(([path, route]) => {
      if (typeof route === 'function' || route.status !== undefined) return [];
      const { headers = {}, body = '' } = route;
      const lines = Object.entries(headers).map(([name, value]): HeaderLine => [name, String(value)]);
      const bytes = Buffer.from(body);
      const html = decoded(bytes, String(headers['content-encoding'])).toString();
      const source = { url: `${SOUND}${path}`, transferBytes: bytes.length };
      return [[path.slice(1), sourceOf({ html, headers: lines, source })]];
    }),
  );
}

function decoded(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

function soundPage(): PageSource {
  const url = `${SOUND}/guide/bread.html`;
  const robots = `User-agent: *\nAllow: /\nSitemap: ${SOUND}/sitemap.xml\n`;
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc></url></urlset>`;
  const llms = '# Baking\n\n- [Bread](https://example.org/guide/bread.html): from flour to loaf\n';
  const security = 'Contact: mailto:security@example.org\nExpires: 2026-12-31T00:00:00Z\n';
  return sourceOf({
    html: SOUND_HTML,
    headers: [
      HTML,
      ['content-encoding', 'br'],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
      [
        'content-security-policy',
        "default-src 'none'; require-trusted-types-for 'script'; frame-ancestors 'none'",
      ],
      ['x-content-type-options', 'nosniff'],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-embedder-policy', 'require-corp'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['permissions-policy', 'camera=()'],
      ['set-cookie', 'session=1; Secure; HttpOnly; SameSite=Lax'],
      ['server', 'nginx'],
    ],
    source: {
      url,
      tls: TLS,
      resources: [
        fetched('robots', `${SOUND}/robots.txt`, { text: robots }),
        fetched('sitemap', `${SOUND}/sitemap.xml`, { text: sitemap }),
        fetched('favicon', `${SOUND}/icon.png`, { headers: [['content-type', 'image/png']] }),
        fetched('touch-icon', `${SOUND}/touch.png`, { prefix: png(180, 180) }),
        fetched('manifest', `${SOUND}/app.json`, { text: '{"name":"Bread","icons":[{"src":"icon.png"}]}' }),
        fetched('script', 'https://cdn.example.net/menu.js', {
          headers: [JAVASCRIPT, LONG_LIVED, ['content-encoding', 'br']],
          text: 'go()',
          bytes: 4,
        }),
        fetched('stylesheet', `${SOUND}/print.css`, { headers: [CSS, LONG_LIVED], text: 'a{b:c}', bytes: 6 }),
        image(`${SOUND}/loaf.avif`, png(600, 400), 20_000),
        image(`${SOUND}/small.png`, png(80, 80), 900),
        fetched('font', `${SOUND}/text.woff2`, { headers: [LONG_LIVED], bytes: 20_000 }),
        fetched('http-sibling', 'http://example.org/', {
          finalUrl: `${SOUND}/`,
          redirects: [{ url: 'http://example.org/', status: 301 }],
        }),
        fetched('host-sibling', 'https://www.example.org/', {
          finalUrl: `${SOUND}/`,
          redirects: [{ url: 'https://www.example.org/', status: 301 }],
        }),
        fetched('random-path', `${SOUND}/page-reports-0`, { status: 404 }),
        fetched('llms-txt', `${SOUND}/llms.txt`, { text: llms }),
        fetched('security-txt', `${SOUND}/.well-known/security.txt`, {
          headers: [['content-type', 'text/plain']],
          text: security,
        }),
        fetched('cors-preflight', url),
        ...['/', '/guide/', '/de/brot.html', '/loaf'].map((path) => fetched('link-probe', SOUND + path)),
      ],
    },
  });
}

function flawedPage(): PageSource {
  const url = `${FLAWED}/Bad_Page.php?a=1&b=2&c=3&sid=4`;
  const spaced = `/* ${'a comment '.repeat(500)} */\n`;
  const images = [1, 2, 4, 5].map((n) => image(`${FLAWED}/${n}.png`, png(100, 100), 1000, 'HTTP/1.1'));
  return sourceOf({
    html: FLAWED_HTML,
    headers: [
      ['content-type', 'text/html'],
      ['strict-transport-security', 'max-age=100'],
      ['content-security-policy-report-only', "default-src 'self'"],
      ['x-frame-options', 'ALLOWALL'],
      ['x-content-type-options', 'sniff'],
      ['x-robots-tag', 'googlebot: noindex'],
      ['x-xss-protection', '1; mode=block'],
      ['cross-origin-opener-policy', 'anything'],
      ['cross-origin-embedder-policy', 'anything'],
      ['cross-origin-resource-policy', 'anything'],
      ['set-cookie', 'session=1'],
      ['server', 'Apache/2.2.3'],
    ],
    source: {
      url,
      httpVersion: 'HTTP/1.1',
      ttfbMs: 900,
      encoding: 'windows-1252',
      encodingSource: 'default',
      htmlBytes: 200_000,
      transferBytes: 3_000_000,
      tls: { ...TLS, protocol: 'TLSv1.1' },
      hops: ['http://flawed.example.com/', `${FLAWED}/`, url].map((address) => ({
        url: address,
        status: address === url ? 200 : 302,
        headers: address === url ? [['set-cookie', 'session=1']] : [],
        durationMs: 300,
      })),
      resources: [
        fetched('robots', `${FLAWED}/robots.txt`, { text: `Disallow /\nSitemap: ${FLAWED}/none.xml\n` }),
        fetched('sitemap', `${FLAWED}/none.xml`, { status: 404 }),
        fetched('favicon', `${FLAWED}/no-icon.png`, { status: 404 }),
        fetched('stylesheet', `${FLAWED}/style.css`, {
          headers: [CSS],
          text: `@import "more.css";\n@font-face{font-family:Slow;src:url(slow.woff)}body{font-family:Slow}${spaced}`,
          bytes: 5200,
        }),
        fetched('stylesheet', `${FLAWED}/missing.css`, { status: 404 }),
        fetched('script', 'http://cdn.example.net/jquery-1.8.0.js', {
          headers: [JAVASCRIPT],
          text: '/*! jQuery v1.8.0 */',
          bytes: 90_000,
        }),
        fetched('script', `${FLAWED}/plain.js`, { headers: [JAVASCRIPT], text: spaced, bytes: 5000 }),
        image(`${FLAWED}/photo.jpg`, jpeg(2000, 1000), 900_000, 'HTTP/1.1'),
        image(`${FLAWED}/3.gif`, gif(10, 10), 200_000, 'HTTP/1.1'),
        ...images,
        fetched('font', `${FLAWED}/slow.woff`, { bytes: 30_000 }),
        fetched('host-sibling', 'https://www.flawed.example.com/'),
        fetched('random-path', `${FLAWED}/page-reports-0`),
        fetched('llms-txt', `${FLAWED}/llms.txt`, { text: 'Nothing' }),
        fetched('security-txt', `${FLAWED}/.well-known/security.txt`, { status: 404 }),
        fetched('cors-preflight', url, {
          headers: [
            ['access-control-allow-origin', 'https://cors-probe.example'],
            ['access-control-allow-credentials', 'true'],
          ],
        }),
        fetched('link-probe', `${FLAWED}/a`, { status: 404 }),
      ],
    },
  });
}

function shellPage(): PageSource {
  const url = 'https://www.example.net/';
  const source = { url, tls: TLS, resources: [notFetched('robots', `${url}robots.txt`, 'timeout')] };
  return sourceOf({ html: SHELL_HTML, headers: [HTML], source });
}

function gonePage(): PageSource {
  return sourceOf({
    html: GONE_HTML,
    headers: [['content-type', 'text/html']],
    source: { url: 'http://old.example.net/gone', status: 404, ttfbMs: 400 },
  });
}

function image(
  url: string,
  prefix: Uint8Array,
  bytes: number,
  httpVersion: ResourceResponse['httpVersion'] = 'HTTP/2',
): Resource {
  return fetched('image', url, { headers: [LONG_LIVED], prefix, bytes, httpVersion });
}
