import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../src/audits/audit.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { parseStylesheet } from '../../src/engine/css/parse-stylesheet.ts';
import { MAX_URL_CHARACTERS } from '../../src/fetching/guard/check-target-url.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../support/cpu-growth.ts';
import { type AuditCase, pageOf } from './audit-cases.ts';
import { fetched } from './fetched.ts';
import { png } from './image-size/image-bytes.ts';

const ORIGIN = 'https://example.org';
const MAX_CHARACTERS = 100_000;

/** Texts that leave a string, a tag, a script, a rule, a declaration, a line or a link, each with `evil` behind it. */
const BREAKOUTS = [
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
/** Texts that keep patterns busy which begin anew at each character. */
const REPEATED = [
  ' ',
  '"',
  "'",
  '<',
  '.swf',
  '?',
  '#',
  '(',
  '[',
  ')',
  '\\',
  '/*',
  ',',
  '{',
  '}',
  ';',
  '-',
  'a',
  'é',
  '\n',
  '`',
  '\u2028',
];

type Template = (value: string) => Omit<AuditCase, 'when'>;
const html =
  (template: (text: string) => string): Template =>
  (value) => ({
    html: `<!doctype html>${template(value.replaceAll('&', '&amp;').replaceAll("'", '&#39;'))}`,
  });
const url = (value: string) => new URL(`/x${value.slice(0, MAX_URL_CHARACTERS / 2)}`, ORIGIN).href;
const robots = (text: string) => fetched('robots', `${ORIGIN}/robots.txt`, { text });
const FONT = (value: string) => `@font-face { font-family: "${value}"; src: url(x.woff2) format(${value}); }`;

/** Pages with a text wherever a fix could show it, by the audit that offers the fix. */
const TEMPLATES: [id: string, template: Template][] = [
  ['crawlable-anchors', html((text) => `<a title='${text}' onclick="location.href='/'">x</a>`)],
  ['crawlable-anchors', html((text) => `<a onclick='location.href="${text}"'>x</a>`)],
  ['crawlable-anchors', html((text) => `<a onclick='location = &quot;/${text}&quot;'>x</a>`)],
  ['hreflang', html((text) => `<link rel=alternate hreflang='${text}' href='${text}'>`)],
  ['hreflang', html((text) => `<link rel=alternate hreflang=en_GB title='${text}' href='/${text}'>`)],
  [
    'hreflang',
    html((text) => `<html lang='${text}'><link rel=alternate hreflang=de href='https://example.org/de'>`),
  ],
  [
    'hreflang',
    html(
      (text) =>
        `<html lang=en><link rel=canonical href='/${text}'><link rel=alternate hreflang=de href='https://example.org/de'>`,
    ),
  ],
  ['is-crawlable', html((text) => `<meta name=robots content='noindex, ${text}'>`)],
  ['is-crawlable', (value) => ({ url: url(value), resources: [robots('User-agent: *\nDisallow: /')] })],
  [
    'is-crawlable',
    (value) => ({
      resources: [robots(`User-agent: ${value}\nUser-agent: *\nDisallow: /${value}\nDisallow: /`)],
    }),
  ],
  [
    'llms-txt',
    (value) => ({
      ...html((text) => `<title>${text}</title>`)(value),
      url: url(value),
      resources: [fetched('llms-txt', `${ORIGIN}/llms.txt`, { text: '' })],
    }),
  ],
  ['llms-txt', (value) => ({ resources: [fetched('llms-txt', `${ORIGIN}/llms.txt`, { text: value })] })],
  [
    'structured-data',
    html(
      (text) =>
        `<title>${text}</title><meta name=description content='${text}'><link rel=canonical href='/${text}'>`,
    ),
  ],
  [
    'structured-data',
    (value) => ({
      html: `<script type="application/ld+json">{"@type": "Course", "x": ${JSON.stringify(value).replaceAll('</', '<\\/')}}</script>`,
    }),
  ],
  [
    'structured-data',
    (value) => ({
      html: `<script type="application/ld+json"><!--{"@context": "https://schema.org", "@type": "Course", "x": ${JSON.stringify(value)}}--></script>`,
    }),
  ],
  ['preload', html((text) => `<link rel=preload href='/${text}' title='${text}'><img src='/${text}'>`)],
  ['preload', html((text) => `<link rel=preload href='/a.woff2' type='${text}' media='${text}'>`)],
  [
    'css-import',
    (value) => ({ html: `<style id="${value.replaceAll('"', '&quot;')}">@import "${value}";</style>` }),
  ],
  [
    'css-import',
    (value) => ({ html: `<style>@import "/a.css?${value}";</style><style>@import url(${value})</style>` }),
  ],
  [
    'font-display-insight',
    (value) => ({ html: `<style>${FONT(value)} ${FONT('X')} p { font-family: "${value}", X }</style><p>x` }),
  ],
  [
    'unminified-css',
    (value) => ({
      resources: [
        fetched('stylesheet', `${url(value)}.css`, { text: ' '.repeat(9_000), transferBytes: 9_000 }),
      ],
    }),
  ],
  [
    'unminified-javascript',
    (value) => ({
      resources: [fetched('script', `${url(value)}.js`, { text: ' '.repeat(9_000), transferBytes: 9_000 })],
    }),
  ],
  [
    'deprecated-html',
    html((text) => `<font color='${text}' face=a size=1>x</font><table bgcolor='${text}'></table>`),
  ],
  ['deprecated-html', html((text) => `<font face='${text}' class='${text}'>x</font><p align='${text}'>x`)],
  [
    'deprecated-html',
    html((text) => `<font size=1 title='${text}' class='${text}'>x</font><p align=left style='${text}'>x`),
  ],
  [
    'image-aspect-ratio',
    (value) => ({
      ...html((text) => `<img src=/a.png alt='${text}' width=50 height=90>`)(value),
      resources: [fetched('image', `${ORIGIN}/a.png`, { prefix: png(60, 60) })],
    }),
  ],
  [
    'image-size-responsive',
    (value) => ({
      ...html((text) => `<img src='/x${text}.png' alt='${text}' width=64 height=64>`)(value),
      resources: [fetched('image', `${url(value)}.png`.split('#', 1)[0] ?? '', { prefix: png(60, 60) })],
    }),
  ],
  [
    'paste-preventing-inputs',
    html((text) => `<input onpaste="return false" value='${text}' name='${text}'>`),
  ],
];

describe.each([...new Set(TEMPLATES.map(([id]) => id))])('the fixes of %s', (id) => {
  const audit = AUDITS.find((candidate) => candidate.id === id);
  const templates = TEMPLATES.filter((template) => template[0] === id).map(([, template]) => template);
  const fixesOf = (page: ReturnType<Template>) => audit?.audit(pageOf(page)).fixes ?? [];

  it('are offered for a harmless text', () => {
    expect(templates.flatMap((template) => fixesOf(template('evil')))).not.toEqual([]);
  });

  it.each(BREAKOUTS)('keep a text of the page what it is: %j', (text) => {
    for (const fix of templates.flatMap((template) => fixesOf(template(text)))) expectIntact(fix);
  });

  it.each(REPEATED)('take linear time for a page full of %j', (piece) => {
    for (const template of templates) {
      const prepare = (characters: number) => {
        const page = pageOf(template(`${piece.repeat(characters / piece.length)}x`));
        for (const fix of audit?.audit(page).fixes ?? []) expectIntact(fix);
        return () => audit?.audit(page);
      };
      expect(cpuGrowth(prepare, MAX_CHARACTERS)).toBeLessThan(MAX_LINEAR_GROWTH);
    }
  });
});

/** Fails if a reader of the code finds a word of the page where the code itself should be. */
function expectIntact({ language, code }: Fix): void {
  expect(code.length).toBeLessThanOrEqual(1_000);
  if (language === 'html') expectNoEvil(code);
  else if (language === 'css') {
    expectNoEvil(`<style>${code}</style>`);
    const { rules, fontFaces } = parseStylesheet(`${code}\nend { color: red }`);
    expect(rules.at(-1)?.selectors).toBe('end');
    const names = [...fontFaces.flat(), ...rules.flatMap(({ declarations }) => declarations)].map(
      ({ property }) => property,
    );
    expect([...names, ...rules.map(({ selectors }) => selectors)].join()).not.toContain('evil');
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
  for (
    let node = pending.pop() as ParsedNode | undefined;
    node;
    node = pending.pop() as ParsedNode | undefined
  ) {
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
