import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import type { OfferedFix } from '../../src/audits/fixes/changes.ts';
import { httpsFixes, httpsRedirectFixes, securedUrl } from '../../src/audits/fixes/https-fixes.ts';
import { integrityOf } from '../../src/audits/fixes/integrity-of.ts';
import { urlRedirectFixes } from '../../src/audits/fixes/redirect-fixes.ts';
import { headerFixes } from '../../src/audits/fixes/server-fixes.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { parseStylesheet } from '../../src/engine/css/parse-stylesheet.ts';
import type { Page } from '../../src/engine/page.ts';
import { MAX_URL_CHARACTERS } from '../../src/fetching/guard/check-target-url.ts';
import { png } from '../facts/image-size/image-bytes.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../support/cpu-growth.ts';
import { type AuditPage, auditNamed, pageOf } from './audit-cases.ts';
import { fetched } from './fetched.ts';

const ORIGIN = 'https://example.org';
const MAX_CHARACTERS = 20_000;
const SERVER_LANGUAGES = ['nginx', 'apache', 'caddy', 'shell'];

/**
 * Texts that leave a string, a tag, a script, a rule, a declaration, a line or a link, each with `evil` behind it, or
 * that a server replaces. The first ones are of one character each.
 */
const PAYLOADS = [
  ...'"\'`\\;{}# \né\u202E',
  '\r\nevil: y',
  ...['%0a', '$host', '%{HOST}', '%{HTTP_HOST}', '{env.HOME}', '$(evil)', '&&evil', '|evil', '-->'],
  '"><evil>',
  `' evil=1 x='`,
  '` evil `',
  '</script><evil>',
  '<!--<script></script><evil>-->',
  '</style><evil>',
  '*/} evil { color: red } /*',
  'red; evil: 1',
  '[evil',
  ')(evil',
  '\\evil\\',
  'a\nevil: 1\nUser-agent: evil',
  'a b$(evil);evil|evil&evil',
  '](evil) [x',
  '&quot;&lt;evil&gt;',
  'é日本\u2028evil\u0000',
];
/** Texts that keep a pattern busy, when they are repeated, if it starts again at each character. */
const REPEATED = [
  ...' "\'<?#([)\\,{};-aé\n`\u2028/.$%1',
  ...['.swf', '/*', '1.', '1.1', 'a.', 'a-', '/a', '=&'],
];

type HostilePage = AuditPage;
type Template = (text: string) => HostilePage;
const html =
  (template: (attribute: string) => string): Template =>
  (text) => ({ html: `<!doctype html>${template(text.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))}` });
const url = (text: string) => new URL(`/x${text.slice(0, MAX_URL_CHARACTERS / 2)}`, ORIGIN).href;
const robots = (text: string) => [fetched('robots', '/robots.txt', { text })];
const llms = (text: string) => [fetched('llms-txt', '/llms.txt', { text })];
const image = (address: string) => [fetched('image', address, { prefix: png(60, 60) })];
const spaces = { text: ' '.repeat(9_000), transferBytes: 9_000 };
const font = (text: string) => `@font-face { font-family: "${text}"; src: url(x.woff2) format(${text}); }`;
const jsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;
const GERMAN = `<link rel=alternate hreflang=de href='${ORIGIN}/de'>`;

/** Pages with a text wherever a fix could show it, by the audit that offers the fix. */
const TEMPLATES: Record<string, Template[]> = {
  'crawlable-anchors': [
    html((text) => `<a title='${text}' onclick="location.href='/'">x</a>`),
    html((text) => `<a onclick='location.href="${text}"'>x</a>`),
    html((text) => `<a onclick='location = &quot;/${text}&quot;'>x</a>`),
  ],
  hreflang: [
    html((text) => `<link rel=alternate hreflang='${text}' href='${text}'>`),
    html((text) => `<link rel=alternate hreflang=en_GB title='${text}' href='/${text}'>`),
    html((text) => `<html lang='${text}'>${GERMAN}`),
    html((text) => `<html lang=en><link rel=canonical href='/${text}'>${GERMAN}`),
  ],
  'is-crawlable': [
    html((text) => `<meta name=robots content='noindex, ${text}'>`),
    (text) => ({ url: url(text), resources: robots('User-agent: *\nDisallow: /') }),
    (text) => ({ resources: robots(`User-agent: ${text}\nUser-agent: *\nDisallow: /${text}\nDisallow: /`) }),
  ],
  'llms-txt': [
    (text) => ({ ...html((title) => `<title>${title}</title>`)(text), url: url(text), resources: llms('') }),
    (text) => ({ resources: llms(text) }),
  ],
  'structured-data': [
    html(
      (text) =>
        `<title>${text}</title><meta name=description content='${text}'><link rel=canonical href='/${text}'>`,
    ),
    (text) => ({
      html: jsonLd(`{"@type": "Course", "x": ${JSON.stringify(text).replaceAll('</', '<\\/')}}`),
    }),
    (text) => ({
      html: jsonLd(
        `<!--{"@context": "https://schema.org", "@type": "Course", "x": ${JSON.stringify(text)}}-->`,
      ),
    }),
  ],
  preload: [
    html((text) => `<link rel=preload href='/${text}' title='${text}'><img src='/${text}'>`),
    html((text) => `<link rel=preload href='/a.woff2' type='${text}' media='${text}'>`),
  ],
  'css-import': [
    (text) => ({ html: `<style id="${text.replaceAll('"', '&quot;')}">@import "${text}";</style>` }),
    (text) => ({ html: `<style>@import "/a.css?${text}";</style><style>@import url(${text})</style>` }),
  ],
  'font-display-insight': [
    (text) => ({ html: `<style>${font(text)} ${font('X')} p { font-family: "${text}", X }</style><p>x` }),
  ],
  'unminified-css': [(text) => ({ resources: [fetched('stylesheet', `${url(text)}.css`, spaces)] })],
  'unminified-javascript': [(text) => ({ resources: [fetched('script', `${url(text)}.js`, spaces)] })],
  'deprecated-html': [
    html((text) => `<font color='${text}' face=a size=1>x</font><table bgcolor='${text}'></table>`),
    html((text) => `<font face='${text}' class='${text}'>x</font><p align='${text}'>x`),
    html((text) => `<font size=1 title='${text}' class='${text}'>x</font><p align=left style='${text}'>x`),
  ],
  'image-aspect-ratio': [
    (text) => ({
      ...html((alt) => `<img src=/a.png alt='${alt}' width=50 height=90>`)(text),
      resources: image('/a.png'),
    }),
  ],
  'image-size-responsive': [
    (text) => ({
      ...html((name) => `<img src='/x${name}.png' alt='${name}' width=64 height=64>`)(text),
      resources: image(`${url(text)}.png`.split('#', 1)[0] ?? ''),
    }),
  ],
  'paste-preventing-inputs': [
    html((text) => `<input onpaste="return false" value='${text}' name='${text}'>`),
  ],
};

describe.each(Object.entries(TEMPLATES))('the fixes of %s', (id, templates) => {
  const audit = auditNamed(AUDITS, id);
  const fixesOf = (text: string) =>
    templates.flatMap((template) => audit.audit(pageOf(template(text))).fixes ?? []);

  it('are offered for a harmless text', () => {
    expect(fixesOf('evil')).not.toEqual([]);
  });

  it.each(PAYLOADS)('keep a text of the page what it is: %j', (payload) => {
    for (const fix of fixesOf(payload)) expectIntact(fix);
  });

  it.each(REPEATED)('take linear time for a page full of %j', (piece) => {
    for (const template of templates) {
      const prepare = (characters: number) => {
        const page = pageOf(template(`${piece.repeat(characters / piece.length)}x`));
        for (const fix of audit.audit(page).fixes ?? []) expectIntact(fix);
        return () => audit.audit(page);
      };
      expect(cpuGrowth(prepare, MAX_CHARACTERS)).toBeLessThan(MAX_LINEAR_GROWTH);
    }
  });
});

/** A page with the text in every URL, header and attribute that a fix for a server, or a tag, could contain. */
function hostilePage(text: string, url: string): HostilePage {
  const own = new URL(url);
  const insecure = url.replace('https:', 'http:');
  const hops = [`${own.origin}/${text}a`, `${own.origin}/${text}b`, url].map((hop, i) => ({
    url: URL.parse(hop)?.href ?? url,
    status: i < 2 ? 301 : 200,
    headers: [],
    durationMs: 1,
  }));
  const attribute = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<!doctype html><title>${attribute}</title><base href="${insecure.replaceAll('"', '&quot;')}">
    <link rel=canonical href="https://www.${own.host.replaceAll('"', '&quot;')}/"><input type=password>
    <script src="https://cdn.example/${attribute}/1.2.3/a.js" id="${attribute}"></script>
    <script src="https://a${attribute}.example/a.js"></script><script src="//cdn.example/${attribute}"></script>
    <img alt="${attribute}" src="http://example.com/${attribute}"><form action="${attribute}"></form>`;
  const scripts = [`https://cdn.example/${text}/1.2.3/a.js`, `https://a${text}.example/a.js`];
  const code = `/*! jQuery v3.4.1 */${text}`;
  const sibling = url.replace('://', '://www.');
  return {
    html,
    headers: ['cross-origin-opener-policy', 'x-content-type-options', 'referrer-policy', 'server'].map(
      (name) => [name, `unsafe-url${text}/1.0`],
    ),
    url,
    source: {
      hops,
      tls: { protocol: 'TLSv1.1', cipher: text, issuer: text, subject: text, validFrom: '', validTo: '' },
    },
    resources: [
      ...scripts.flatMap((script) => {
        const address = URL.parse(script)?.href;
        if (!address) return [];
        const file = { text: code, httpVersion: 'HTTP/1.1', bytes: Buffer.byteLength(code) } as const;
        return fetched('script', address, {
          ...file,
          headers: [
            ['access-control-allow-origin', '*'],
            ['cache-control', 'max-age=31536000'],
          ],
        });
      }),
      fetched('http-sibling', insecure),
      fetched('host-sibling', sibling, { prefix: new TextEncoder().encode(html) }),
      fetched('cors-preflight', url, {
        headers: [
          ['access-control-allow-origin', 'https://cors-probe.example'],
          ['access-control-allow-credentials', 'true'],
        ],
      }),
    ],
  };
}

/** The fixes of a page, without those of axe-core: it has none for a server, or for a tag that contains `text`. */
function hostileFixes(text: string, url: string) {
  return auditPage(pageOf(hostilePage(text, url)), 'too-large').checks.flatMap(({ fixes }) => fixes);
}

describe.each(['https', 'http'])('a page over %s', (scheme) => {
  it.each(PAYLOADS)('puts %j into no configuration and no command', (payload) => {
    const text = `qq${payload}zz`;
    for (const hostile of [`example.org/${text}`, `example.org/?${text}`, `a${text}.example.org/`]) {
      const url = URL.parse(`${scheme}://${hostile}`)?.href;
      if (!url) continue;
      const fixes = hostileFixes(text, url).filter(({ language }) => SERVER_LANGUAGES.includes(language));
      expect(fixes).not.toEqual([]);
      const code = fixes.map((fix) => fix.code).join('\n');
      for (const form of [text, text.toLowerCase(), encodeURI(text), encodeURIComponent(text)])
        expect(code).not.toContain(form);
    }
  });
});

it.each(PAYLOADS)('a tag is one tag with %j', (payload) => {
  const tags = hostileFixes(`qq${payload}zz`, `${ORIGIN}/`).filter(({ code }) =>
    /^<(img|script|form)/.test(code),
  );
  expect(tags).not.toEqual([]);
  for (const { code } of tags) {
    const { document } = pageOf({ html: `<body>${code}` });
    expect(document.querySelectorAll('body *')).toHaveLength(1);
    for (const { attributes } of document.querySelectorAll('[id],[alt]'))
      expect(attributes.length).toBeLessThan(7);
  }
});

it.each(REPEATED)('fixes for servers take linear time for an address and a header full of %j', (piece) => {
  const small = pageOf({});
  const prepare = (length: number) => () => {
    const text = piece.repeat(length / piece.length);
    for (const hostile of [`${text}.example.org/`, `example.org/${text}!`, `example.org/?${text}!`]) {
      const url = URL.parse(`https://${hostile}`)?.href;
      if (!url) continue;
      const insecure = url.replace('https:', 'http:');
      const page = { ...small, url, hops: [{ url, status: 200, headers: [], durationMs: 1 }] } as Page;
      httpsFixes({ ...page, url: insecure, hops: [] } as Page);
      httpsRedirectFixes(page, [insecure]);
      securedUrl(insecure);
      urlRedirectFixes(url, url);
      integrityOf(page, url);
      headerFixes(page, 'X-Test', text);
    }
  };
  expect(cpuGrowth(prepare, MAX_CHARACTERS)).toBeLessThan(MAX_LINEAR_GROWTH);
});

/** Fails if a reader of the code finds a word of the page where the code itself should be. */
function expectIntact({ language, code }: OfferedFix): void {
  expect(code.length).toBeLessThanOrEqual(1_000);
  if (language === 'html') expectNoEvil(code);
  else if (language === 'css') {
    expectNoEvil(`<style>${code}</style>`);
    const { rules, fontFaces } = parseStylesheet(`${code}\nend { color: red }`);
    expect(rules.at(-1)?.selectors).toBe('end');
    const declarations = [...fontFaces, ...rules.map((rule) => rule.declarations)].flat();
    const names = [
      ...declarations.map(({ property }) => property),
      ...rules.map(({ selectors }) => selectors),
    ];
    expect(names.join()).not.toContain('evil');
  } else if (language === 'markdown') {
    expect(code).toMatch(
      /^(?:# example\.org)?\n*(?:> …)?\n*(?:- \[(?:[^\n\\[\]]|\\.)*\]\(https:\/\/example\.org\/[^()\s]*\))?$/,
    );
  } else if (language === 'shell') {
    expect(code).toMatch(/^npx esbuild \w[\w.-]* --minify-whitespace --outfile=\w[\w.-]*$/);
  } else {
    expect(code).toMatch(/^User-agent: \*\nAllow: \/[^\s*$]*\$$/);
  }
}

/** Fails if the HTML has an element or an attribute of the name, or a script that is not JSON. */
function expectNoEvil(code: string): void {
  const pending: unknown[] = [parse(code)];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const node = next as ParsedNode;
    const names = [node.nodeName, ...(node.attrs ?? []).map(({ name }) => name)];
    expect(names).not.toContain('evil');
    if (node.nodeName === 'script') JSON.parse(node.childNodes?.map(({ value }) => value).join('') ?? '');
    pending.push(...(node.childNodes ?? []));
  }
}

interface ParsedNode {
  nodeName: string;
  value?: string;
  attrs?: { name: string }[];
  childNodes?: ParsedNode[];
}
