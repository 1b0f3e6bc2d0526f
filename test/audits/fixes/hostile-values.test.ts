import { describe, expect, it } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { httpsFixes, httpsRedirectFixes, securedUrl } from '../../../src/audits/fixes/https-fixes.ts';
import { integrityOf } from '../../../src/audits/fixes/integrity-of.ts';
import { urlRedirectFixes } from '../../../src/audits/fixes/redirect-fixes.ts';
import { headerFixes } from '../../../src/audits/fixes/server-fixes.ts';
import { starterPolicy } from '../../../src/audits/fixes/starter-policy.ts';
import { type Page, parsePage } from '../../../src/engine/page.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../../support/cpu-growth.ts';
import { pageOf, sourceOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const SERVER_LANGUAGES = ['nginx', 'apache', 'caddy', 'shell'];
const LONG = 100_000;

/** Each would end a string, a statement or a line, or be replaced, in one of the languages. */
const PIECES = [
  '"',
  "'",
  '`',
  '\\',
  ';',
  '{',
  '}',
  '#',
  ' ',
  '\n',
  '\r\nx: y',
  '%0a',
  '$host',
  '%{HOST}',
  '%{HTTP_HOST}',
  '{env.HOME}',
  '$(id)',
  '&&id',
  '|id',
  '</script>',
  '-->',
  'é',
  '\u202E',
];

const SMALL_PAGE = pageOf({});

/** A page with the piece in every URL, header and attribute that a fix could contain. */
function hostilePage(piece: string, url: string): Page {
  const own = new URL(url);
  const insecure = url.replace('https:', 'http:');
  const hops = [`${own.origin}/${piece}a`, `${own.origin}/${piece}b`, url].map((hop, i) => ({
    url: URL.parse(hop)?.href ?? url,
    status: i < 2 ? 301 : 200,
    headers: [],
    durationMs: 1,
  }));
  const attribute = piece.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<!doctype html><title>${attribute}</title><base href="${insecure.replaceAll('"', '&quot;')}">
    <link rel=canonical href="https://www.${own.host.replaceAll('"', '&quot;')}/"><input type=password>
    <script src="https://cdn.example/${attribute}/1.2.3/a.js" id="${attribute}"></script>
    <script src="https://a${attribute}.example/a.js"></script><script src="//cdn.example/${attribute}"></script>
    <img alt="${attribute}" src="http://example.com/${attribute}"><form action="${attribute}"></form>`;
  const scripts = [`https://cdn.example/${piece}/1.2.3/a.js`, `https://a${piece}.example/a.js`].flatMap(
    (script) => URL.parse(script)?.href ?? [],
  );
  const body = new TextEncoder().encode(html);
  const sibling = url.replace('://', '://www.');
  return parsePage(
    sourceOf({
      html,
      headers: ['cross-origin-opener-policy', 'x-content-type-options', 'referrer-policy', 'server'].map(
        (name) => [name, `unsafe-url${piece}/1.0`],
      ),
      source: {
        url,
        hops,
        tls: {
          protocol: 'TLSv1.1',
          cipher: piece,
          issuer: piece,
          subject: piece,
          validFrom: '',
          validTo: '',
        },
        resources: [
          ...scripts.map((script) =>
            fetched('script', script, {
              text: `/*! jQuery v3.4.1 */${piece}`,
              httpVersion: 'HTTP/1.1',
              bytes: Buffer.byteLength(`/*! jQuery v3.4.1 */${piece}`),
              headers: [
                ['access-control-allow-origin', '*'],
                ['cache-control', 'max-age=31536000'],
              ],
            }),
          ),
          fetched('http-sibling', insecure),
          fetched('host-sibling', sibling, { finalUrl: sibling, prefix: body }),
          fetched('cors-preflight', url, {
            headers: [
              ['access-control-allow-origin', 'https://cors-probe.example'],
              ['access-control-allow-credentials', 'true'],
            ],
          }),
        ],
      },
    }),
  );
}

function fixesOf(page: Page) {
  return auditPage(page).checks.flatMap(({ fixes }) => fixes);
}

describe.each(['https', 'http'])('a page over %s', (scheme) => {
  it.each(PIECES)('puts %j into no configuration and no command', (piece) => {
    const value = `qq${piece}zz`;
    const urls = [
      `${scheme}://example.org/${value}`,
      `${scheme}://example.org/?${value}`,
      `${scheme}://a${value}.example.org/`,
    ];
    for (const url of urls.flatMap((url) => URL.parse(url)?.href ?? [])) {
      const fixes = fixesOf(hostilePage(value, url)).filter(({ language }) =>
        SERVER_LANGUAGES.includes(language),
      );
      expect(fixes).not.toEqual([]);
      const code = fixes.map((fix) => fix.code).join('\n');
      for (const form of [value, value.toLowerCase(), encodeURI(value), encodeURIComponent(value)])
        expect(code).not.toContain(form);
    }
  });
});

describe('a tag', () => {
  it.each(PIECES)('is one tag with %j', (piece) => {
    const tags = fixesOf(hostilePage(piece, 'https://example.org/'))
      .filter(({ language, code }) => language === 'html' && /^<(img|script|form)/.test(code))
      .map(({ code }) => code);
    expect(tags).not.toEqual([]);
    for (const tag of tags) {
      const { document } = pageOf({ html: `<body>${tag}` });
      expect(document.querySelectorAll('body *')).toHaveLength(1);
      expect(document.querySelectorAll('[id],[alt]').every(({ attributes }) => attributes.length < 7)).toBe(
        true,
      );
    }
  });
});

it('names no host in a policy that would end it', () => {
  const urls = [
    'https://a;b.example/a.js',
    'https://{env.HOME}.example/a.js',
    'https://[::1]/a.js',
    'https://a.example/',
  ];
  const resources = urls.map((url) => fetched('script', url));
  expect(starterPolicy(pageOf({ resources }))).toContain("script-src 'self' https://a.example;");
});

it.each(['$host', '{host}', '%{HOST}e', 'a\nb', 'a\\', 'é'])(
  'offers no header with %j, which servers replace or reject',
  (value) => {
    expect(headerFixes(pageOf({}), 'X-Test', value)).toEqual([]);
  },
);

it('escapes quotes in a header', () => {
  expect(headerFixes(pageOf({}), 'X-Test', 'a="b"').map(({ code }) => code)).toEqual([
    'add_header X-Test "a=\\"b\\"" always;',
    'Header always set X-Test "a=\\"b\\""',
    'header ?X-Test "a=\\"b\\""',
  ]);
});

it('replaces a header that the page has', () => {
  const page = pageOf({ headers: [['x-test', 'old']] });
  expect(headerFixes(page, 'X-Test', 'new').map(({ code }) => code)).toEqual([
    '# Delete other lines with "add_header X-Test".\nproxy_hide_header X-Test;\nfastcgi_hide_header X-Test;\nadd_header X-Test "new" always;',
    'Header unset X-Test\nHeader always set X-Test "new"',
    'header {\n  X-Test "new"\n  defer\n}',
  ]);
});

it.each(['1', '1.', '1.1', 'a', 'a.', 'a-', '/', '/a', '.', '$', '"', '?', '%', '=&', 'é'])(
  'reads a value of 100 kB of %j in linear time',
  (piece) => {
    const prepare = (length: number) => {
      const text = piece.repeat(length / piece.length);
      return () => makeFixes(text);
    };
    expect(cpuGrowth(prepare, LONG)).toBeLessThan(MAX_LINEAR_GROWTH);
  },
);

function makeFixes(text: string): void {
  const urls = [
    `https://${text}.example.org/`,
    `https://example.org/${text}!`,
    `https://example.org/?${text}!`,
  ];
  for (const url of urls.flatMap((url) => URL.parse(url)?.href ?? [])) {
    const insecure = url.replace('https:', 'http:');
    const page = { ...SMALL_PAGE, url, hops: [{ url, status: 200, headers: [], durationMs: 1 }] } as Page;
    httpsFixes({ ...page, url: insecure, hops: [] } as Page);
    httpsRedirectFixes(page, [insecure]);
    securedUrl(insecure);
    urlRedirectFixes(url, url);
    integrityOf(page, url);
    headerFixes(page, 'X-Test', text);
  }
}
