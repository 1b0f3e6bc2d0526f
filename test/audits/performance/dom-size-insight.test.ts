import { audit } from '../../../src/audits/performance/dom-size-insight.ts';
import { describeAudit } from '../audit-cases.ts';

/** A body of that many elements in paragraphs of fifty, so that none has too many children. */
function body(elements: number): string {
  const paragraph = `<p>${'<i></i>'.repeat(49)}</p>`;
  const rest = elements % 50;
  return `<!doctype html><body>${paragraph.repeat(elements / 50)}<p>${'<i></i>'.repeat(rest - 1)}</p>`;
}

describeAudit(audit, {
  empty: { 'the body is empty': { value: { totalElements: 2, maxDepth: 1, maxChildren: 0 }, snippets: [] } },
  small: {
    'the head is not counted': {
      html: '<!doctype html><title>x</title><meta name=a><body><p><b>x</b><p>y',
      value: { totalElements: 5, maxDepth: 3, maxChildren: 2 },
    },
    'SVG elements and scripts are counted, but neither templates nor noscript fallbacks': {
      html: '<body>Words<svg><g/></svg><script></script><template><p></template><noscript><p></noscript>',
      value: { totalElements: 7, maxDepth: 3, maxChildren: 4 },
    },
    'all numbers are at their thresholds': {
      html: body(798),
      value: { totalElements: 800, maxDepth: 3, maxChildren: 49 },
    },
  },
  large: {
    'there are 801 elements': body(799),
    'there are 1400 elements': body(1398),
    'an element is 33 levels deep': {
      html: `<!doctype html><body>${'<div>'.repeat(32)}`,
      value: { totalElements: 34, maxDepth: 33, maxChildren: 1 },
      notes: ['deepest element: 33 levels below <html>', 'most children: 1'],
    },
    'an element has 61 children': {
      html: `<!doctype html><p>${'<i></i>'.repeat(61)}`,
      value: { totalElements: 64, maxDepth: 3, maxChildren: 61 },
      snippets: ['<i>', '<p>'],
    },
  },
  'too-large': {
    'there are 1401 elements': body(1399),
    'only the beginning is read': {
      html: '<div>'.repeat(60_000),
      value: { totalElements: 49_999, maxDepth: 511, maxChildren: 49_489 },
    },
  },
});
