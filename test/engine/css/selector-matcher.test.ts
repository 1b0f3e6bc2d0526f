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
  'combinators in lists': ['img:is(li img)'],
  'unsupported pseudo-classes': ['img:hover', 'img:is(:hover)', 'img:nth-child(2)', 'img::before'],
  'invalid syntax': ['img:is()', 'img:is(*', 'img >', '> img', 'img..a'],
  'too many levels': [`${':is('.repeat(9)}img${')'.repeat(9)}`],
  'too many attributes': [`img${'[src]'.repeat(300)}`],
};

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
    const weights = parseSelectors('a b, .a, #a, a.b, *, :not(#a), a:is(b, #c), a:where(#b)').map(
      ({ specificity }) => specificity,
    );
    expect(weights).toEqual([2, 100, 10_000, 101, 0, 10_000, 10_001, 1]);
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
