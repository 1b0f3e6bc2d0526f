import { expect, it } from 'vitest';
import { domSize } from '../../../../src/audits/facts/document/dom-size.ts';
import { pageOf } from '../../audit-cases.ts';

function sizeOf(html: string) {
  const { totalElements, maxDepth, maxChildren } = domSize(pageOf({ html: `<!doctype html>${html}` }));
  return { totalElements, maxDepth, maxChildren };
}

it('counts html, body and the content of the body, but not the head', () => {
  expect(sizeOf('<title>x</title><meta name=a><p><b>x</b><p>y')).toEqual({
    totalElements: 5,
    maxDepth: 3,
    maxChildren: 2,
  });
});

it('counts SVG elements and scripts, but neither templates nor noscript fallbacks', () => {
  expect(sizeOf('<svg><g/></svg><script></script><template><p></template><noscript><p></noscript>')).toEqual({
    totalElements: 7,
    maxDepth: 3,
    maxChildren: 4,
  });
});

it('measures a page of which only the beginning is read', () => {
  expect(sizeOf('<div>'.repeat(60_000))).toMatchObject({ totalElements: 49_999, maxDepth: 511 });
});
