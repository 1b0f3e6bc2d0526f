import { describe, expect, it } from 'vitest';
import { parseSelectors } from '../../../src/engine/css/selector.ts';
import { createSelectorMatcher } from '../../../src/engine/css/selector-matcher.ts';
import { pageOf } from '../../audits/audit-cases.ts';

const html = `<!doctype html><main id=m><ul class="list big"><li>1<li class="item last" lang=en-GB data-x="A b">
  <p>before</p><img src="/a.png"></ul></main>`;
const page = pageOf({ html });
const img = page.document.querySelector('img');
const matchesSelector = createSelectorMatcher();

function matches(selectors: string, pseudoElements?: 'as-element'): boolean {
  return parseSelectors(selectors, pseudoElements).some((selector) => img && matchesSelector(img, selector));
}

const MATCHING = {
  names: ['*', 'IMG', 'b, img'],
  combinators: ['main img', '#m .list>li.item.last img', 'li + li img', 'li ~ .item > img', 'p+img'],
  positions: ['img:last-child', ':root img', 'li:not(:first-child) > img'],
  attributes: ['img[src]', 'img[src="/a.png"]', 'img[src^="/a"][src$=png][src*=".p"]', '[data-x~=b] img'],
  'attributes of languages and other cases': ['li[lang|=en] img', '[data-x="a B" i] img'],
  'commas in quotes': ['a[title="x,y"], img', 'b, img:is([src], [alt=","]), i'],
  'escapes in quotes': ['[data-x="A\\20 b"] img', "[data-x='\\41  b'] img"],
  'other escapes': ['[data-x=A\\ b] img', '#\\6d  img', '.\\69 tem img'],
  ':is and :where': [':is(b, img)', 'li:where(.item, .b:not(.c)) > img'],
  'combinators in lists': [
    'img:is(li img)',
    'img:not(ul > img)',
    ':is(main ul) > li > img',
    'img:not(p ~ p)',
  ],
  'positions by number': [
    'img:nth-child(2)',
    'img:nth-child( even )',
    'li:nth-child(-n + 2):nth-last-child(1) img',
  ],
  'positions by type': [
    'img:nth-of-type(odd)',
    'img:only-of-type',
    'li:last-of-type > p:first-of-type + img',
  ],
  ':has': [
    'main:has(img) img',
    'li:has(> img) img',
    'li:not(:has(b, + li)) img',
    'p:has(+ img) ~ img',
    ':has(~ li:has(p + img)) + li img',
  ],
  'states of a page that has just loaded': [
    'img:not(:hover):not(:focus-within)',
    'img:is(:hover, [src])',
    'img:not(:not(:defined))',
  ],
  'content and languages': ['img:empty', 'img:lang(de, en)', 'img:not(:lang(e))'],
  ':not': ['img:not(.a):not([alt])', 'img:not(.a, [alt])', 'img:not(:is(.a, :not([src])))'],
};

const OTHERS = {
  'other names': ['a', ''],
  'other combinators': ['main > img', 'ul + img'],
  'other positions': ['li:first-child img', 'img:first-child'],
  'other attributes': [
    'img[alt]',
    'img[src="a.png"]',
    'img[src^=""]',
    '[data-x="a B"] img',
    'img:not([src])',
  ],
  'other escapes': ['[data-x="A\\20b"] img', '#\\6dx img'],
  'other lists': ['img:is(.a, .b)', 'img:not(.a, [src])'],
  'other combinators in lists': ['img:is(main > img)', 'img:not(li img)'],
  'other positions by number': [
    'img:nth-child(odd)',
    'img:nth-child(n+3)',
    'li:nth-last-child(-2n) img',
    'img:nth-of-type(2)',
  ],
  'other :has': [
    'main:has(> img) img',
    'img:has(*)',
    'li:has(+ li) img',
    'img:not(li:has(p) img)',
    ':has(a) img',
  ],
  'other content and languages': ['li:empty img', 'img:lang(de)'],
  'states of use': ['img:hover', 'img:is(:hover)', 'main:has(:hover) img', 'img:target'],
  'unsupported pseudo-classes': [
    'img::before',
    'img:not(:unknown)',
    'img:nth-child(2 of img)',
    'img:nth-child(x)',
  ],
  'invalid syntax': ['img:is()', 'img:is(*', 'img >', '> img', 'img..a'],
  'too many levels': [`${':is('.repeat(9)}img${')'.repeat(9)}`],
  'too many attributes': [`img${'[src]'.repeat(300)}`],
};

const FORM = `<!doctype html><input id=a type=radio name=r checked><input id=b type=checkbox placeholder=" " required>
  <input id=c placeholder=x value=y><select id=d><option id=e><option id=f selected></select>
  <fieldset id=g disabled><legend><button id=h></button></legend><p><button id=i></button></fieldset><a id=j href="/"></a><a id=k></a>
  <details id=l open></details>`;

/** The ids of the elements of the form that a selector selects. */
function idsOf(selectors: string): string {
  const { elements } = pageOf({ html: FORM }).document;
  const parsed = parseSelectors(selectors);
  const found = elements.filter((element) => parsed.some((selector) => matchesSelector(element, selector)));
  return found.map(({ id }) => id).join('');
}

it.each([
  [':checked', 'af'],
  ['input:not(:checked)', 'bc'],
  [':disabled', 'gi'],
  ['button:enabled', 'h'],
  [':required', 'b'],
  [':optional', 'acd'],
  [':placeholder-shown', 'b'],
  [':any-link', 'j'],
  ['a:not(:link)', 'k'],
  [':open', 'l'],
  ['[id]:only-child', 'hi'],
])('%s selects by the state in the HTML', (selectors, ids) => {
  expect(idsOf(selectors)).toBe(ids);
});

describe('a selector', () => {
  it.each(Object.entries(MATCHING))('matches the image by %s', (_kind, selectors) => {
    expect(selectors.filter((selector) => matches(selector))).toEqual(selectors);
  });

  it.each(Object.entries(OTHERS))('does not match the image by %s', (_kind, selectors) => {
    expect(selectors.filter((selector) => matches(selector))).toEqual([]);
  });

  it('matches the originating element of a pseudo-element on request', () => {
    expect(matches('img::before', 'as-element')).toBe(true);
    expect(matches('img:after', 'as-element')).toBe(true);
    expect(matches('img::before > b', 'as-element')).toBe(false);
  });

  it('has the specificity of its ids, classes and names', () => {
    const weights = parseSelectors(
      'a b, .a, #a, a.b, *, :not(#a), a:is(b, #c), a:where(#b), a:hover, a:not(:hover), a:has(> #b c), a:nth-child(2), :checked',
    ).map(({ specificity }) => specificity);
    expect(weights).toEqual([2, 100, 10_000, 101, 0, 10_000, 10_001, 1, 101, 10_002, 101, 100]);
  });

  it('compares each descendant once for :has() of an ancestor', () => {
    const many = pageOf({ html: `<!doctype html>${'<p>x</p>'.repeat(2_000)}` });
    const [selector] = parseSelectors('body:not(:has(.never)) p');
    const matchesMany = createSelectorMatcher(20_000);
    const found = many.document.elements.filter((element) => selector && matchesMany(element, selector));
    expect(found).toHaveLength(2_000);
  });

  it('counts positions in linear time', () => {
    const many = pageOf({ html: `<!doctype html>${'<p>x</p>'.repeat(49_000)}` });
    const [selector] = parseSelectors('p:nth-last-of-type(even)');
    const found = many.document.elements.filter((element) => selector && matchesSelector(element, selector));
    expect(found).toHaveLength(24_500);
  });

  it('stops at the limit of comparisons inside :has(), :lang() and lists', () => {
    const deep = pageOf({ html: `<!doctype html>${'<div>'.repeat(400)}<img>` });
    const limits = ['img:not(:has(b), :lang(en))', 'div:not(:has(div b))', 'img:not(div div div div b)'].map(
      (text) => {
        const [selector] = parseSelectors(text);
        const [opposite] = parseSelectors(':not(p)');
        const matchesDeep = createSelectorMatcher(300);
        for (const element of deep.document.elements) if (selector) matchesDeep(element, selector);
        return opposite && deep.document.elements.some((element) => matchesDeep(element, opposite));
      },
    );
    expect(limits).toEqual([false, false, false]);
  });

  it('stops at the limit of comparisons', () => {
    const deep = pageOf({ html: `<!doctype html>${'<div>'.repeat(400)}<img>` });
    const inner = deep.document.querySelector('img');
    const [selector] = parseSelectors(`p ${'div '.repeat(9)} img`);
    const [opposite] = parseSelectors('img:not(p)');
    const matchesDeep = createSelectorMatcher(4_000_000);
    expect(inner && opposite && matchesDeep(inner, opposite)).toBe(true);
    expect(inner && selector && matchesDeep(inner, selector)).toBe(false);
    expect(inner && opposite && matchesDeep(inner, opposite)).toBe(false);
  });
});
