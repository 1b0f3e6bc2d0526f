import { describe, expect, it, test } from 'vitest';
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

describe('a selector', () => {
  test.each([
    '*',
    'IMG',
    'main img',
    '#m .list>li.item.last img',
    'li + li img',
    'li ~ .item > img',
    'p+img',
    'img:last-child',
    ':root img',
    'img[src]',
    'img[src="/a.png"]',
    'img[src^="/a"][src$=png][src*=".p"]',
    'li[lang|=en] img',
    '[data-x~=b] img',
    '[data-x="a B" i] img',
    'img:not(.a):not([alt])',
    'b, img',
    'li:not(:first-child) > img',
    'a[title="x,y"], img',
    '[data-x="A\\20 b"] img',
    "[data-x='\\41  b'] img",
    '[data-x=A\\ b] img',
    '#\\6d  img',
    '.\\69 tem img',
    ':is(b, img)',
    'li:where(.item, .b:not(.c)) > img',
    'img:not(.a, [alt])',
    'b, img:is([src], [alt=","]), i',
    'img:not(:is(.a, :not([src])))',
  ])('%s selects the image', (selector) => expect(matches(selector)).toBe(true));

  test.each([
    'a',
    'main > img',
    'ul + img',
    'li:first-child img',
    'img:first-child',
    'img[alt]',
    'img[src="a.png"]',
    'img[src^=""]',
    '[data-x="a B"] img',
    'img:not([src])',
    'img:hover',
    'img:is(.a, .b)',
    'img:not(.a, [src])',
    'img:is(li img)',
    'img:is(:hover)',
    'img:is()',
    'img:is(*',
    `${':is('.repeat(9)}img${')'.repeat(9)}`,
    `img${'[src]'.repeat(300)}`,
    'img:nth-child(2)',
    'img::before',
    'img >',
    '> img',
    'img..a',
    '[data-x="A\\20b"] img',
    '#\\6dx img',
    '',
  ])('%s does not', (selector) => expect(matches(selector)).toBe(false));

  it('matches the originating element of a pseudo-element on request', () => {
    expect(matches('img::before', 'as-element')).toBe(true);
    expect(matches('img:after', 'as-element')).toBe(true);
    expect(matches('img::before > b', 'as-element')).toBe(false);
  });

  it('weighs ids over classes over names', () => {
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
