import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audits/audit-cases.ts';
import { corpus } from '../../audits/record/corpus.ts';
import { HEAD_PAGES, NOSCRIPT, TRICKY_PAGES, URL_OF_PAGE } from './tricky-pages.ts';

/** Selectors of the kinds that audits use, and some of each other kind that is supported. */
const SELECTORS = {
  names: ['*', 'p', 'a', 'title', 'link, style'],
  descendants: ['head *', 'body *', 'head meta', 'body div p', 'div div', 'table tr > td', 'svg a'],
  'children and siblings': ['ul > li', 'li + li', 'h1 ~ p', 'div > *', 'html > body > *'],
  attributes: ['[style]', '[id]', '[lang]', '[class]', '[aria-label]', 'a[href], area[href]', 'base[href]'],
  values: ['[id="x"]', '[class~="a"]', '[href^="/"]', '[href$=".html"]', '[href*="a"]', '[lang|="en"]'],
  'values without case': ['link[rel~="stylesheet" i]', 'meta[name="VIEWPORT" i]', 'input[type=hidden i]'],
  'ids and classes': ['#x', '.a', 'p.a'],
  negation: [
    'link[rel~="stylesheet" i]:not([rel~="alternate" i], [disabled])',
    ':where(td, th):not([colspan])',
  ],
  alternatives: [':is(h1, h2, h3)', 'video > source, audio > source'],
  positions: [':root', 'p:first-child', 'p:last-child'],
};

const OWN_PAGE = `<!doctype html><html lang=en-GB class=" a
 b a"><head><base target=x><base href="/b/"><meta name=Viewport><svg><title>no</title></svg><title> A  title </title>
<link rel="Stylesheet x" href=a><link rel="alternate stylesheet" href=b><link rel=stylesheet disabled></head>
<body id=x><!-- c --><p class=a>1<p id=x class="a a  c">2<b>3</b></p><div><div><p>4<i lang=en>5</i></div><p>6</div>
<ul><li>1<li class=a>2<ul><li>3</ul></ul><svg xlink:href=#x class=a><a xlink:href=/>s</a><script>1</script></svg>
<script>let a;</script><a name=n>n</a><a href=/x.html>h</a><video><source src=a><p><source src=b></video><style>p{}</style>
<template><p class=a>t</p></template><table><tr><td>1<td colspan=2>2</table></body></html>`;

const SMALL_PAGES = { 'a page of its own': OWN_PAGE, ...TRICKY_PAGES, ...HEAD_PAGES };
const PAGES = {
  ...Object.fromEntries(
    Object.entries(SMALL_PAGES).map(([name, html]) => [name, { html, url: URL_OF_PAGE }]),
  ),
  ...corpus(),
};

describe.each(Object.entries(PAGES))('our DOM is like jsdom on %s', (_what, { html: written, url }) => {
  const html = written.replace(NOSCRIPT, '');
  const { document } = pageOf({ html, source: { url } });
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const theirs = [...window.document.querySelectorAll('*')];
  const places = new Map(theirs.map((element, index) => [element, index]));
  const placeOf = (element: (typeof theirs)[number] | null) => (element ? places.get(element) : null);

  it('has the same elements, attributes, classes, texts and siblings', () => {
    expect(
      document.elements.map((element) => ({
        name: element.localName,
        attributes: element.attributes.map(({ name, value }) => `${name}=${value}`),
        classes: [...element.classList],
        text: element.textContent,
        around: [element.parentElement, element.previousElementSibling, element.nextElementSibling].map(
          (other) => other?.start ?? null,
        ),
      })),
    ).toEqual(
      theirs.map((element) => ({
        name: element.localName,
        attributes: Array.from(element.attributes, ({ name, value }) => `${name}=${value}`),
        classes: [...element.classList],
        text: element.textContent,
        around: [element.parentElement, element.previousElementSibling, element.nextElementSibling].map(
          placeOf,
        ),
      })),
    );
  });

  it('has the same title, base URL and collections', () => {
    expect(document.title).toBe(window.document.title);
    expect(document.baseURI).toBe(window.document.baseURI);
    expect([document.head, document.body].map((element) => element?.start)).toEqual(
      [window.document.head, window.document.body].map(placeOf),
    );
    expect(document.scripts.map(({ start }) => start)).toEqual(Array.from(window.document.scripts, placeOf));
  });

  /** Some elements of all parts of the page. */
  const sample = <T>(elements: readonly T[]) =>
    elements.filter((_, i) => i % Math.ceil(elements.length / 60) === 0);

  it.each(Object.values(SELECTORS).flat())('selects the same elements by %s', (selector) => {
    const selected = Array.from(window.document.querySelectorAll(selector), placeOf);
    expect(document.querySelectorAll(selector).map(({ start }) => start)).toEqual(selected);
    const matching = document.elements.filter((element) => element.matches(selector));
    expect(matching.map(({ start }) => start)).toEqual(selected);
    const [ours, others] = [sample(document.elements), sample(theirs)];
    expect(ours.map((element) => element.closest(selector)?.start ?? null)).toEqual(
      others.map((element) => placeOf(element.closest(selector)) ?? null),
    );
    const within = (scope: Iterable<unknown>) => [...scope].length;
    expect(ours.map((element) => within(element.querySelectorAll(selector)))).toEqual(
      others.map((element) => within(element.querySelectorAll(selector))),
    );
  });
});

it('rejects a selector that it does not support', () => {
  const { document } = pageOf({ html: '<p>' });
  expect(() => document.querySelectorAll('p:dir(ltr)')).toThrow('The selector p:dir(ltr) is not supported.');
});
