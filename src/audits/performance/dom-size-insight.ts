import type { Page } from '../../engine/page.ts';
import { rendering } from '../../facts/certainty/rendering.ts';
import { type DomSize, domSize } from '../../facts/document/dom-size.ts';
import { elementEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { clientRendered, defineAudit, failed, notApplicable, passed, warning } from '../audit.ts';

/** The thresholds of Lighthouse's former dom-size audit. */
const LIMITS = { totalElements: 800, maxDepth: 32, maxChildren: 60 };
const TOO_MANY_ELEMENTS = 1400;

const advice =
  'Remove wrapper elements that only carry styles, and render long lists in parts as the user scrolls.';

export const audit = defineAudit('performance/dom-size-insight', {
  importance: 'medium',
  title: 'DOM size',
  description:
    'The DOM has few elements and little nesting. A large DOM takes memory, and slows down style calculations, layout and responses to input.',
  reference: 'https://developer.chrome.com/docs/performance/insights/dom-size',
  measures: {
    totalElements: 'Elements',
    maxDepth: 'Depth of the DOM',
    maxChildren: 'Most children of an element',
  },
  results: {
    empty: notApplicable('The body has no elements'),
    small: passed('The DOM is small'),
    large: warning('The DOM is large', advice),
    'too-large': failed('The DOM is very large', advice),
    'client-rendered': clientRendered(
      'the DOM',
      'Enter document.body.querySelectorAll("*").length in the console of a browser.',
    ),
  },
  audit: (page) => {
    const size = domSize(page);
    const { totalElements, maxDepth, maxChildren } = size;
    return {
      result: resultOf(page, size),
      ...(page.isCut && { title: 'The DOM is so large that only its beginning was read' }),
      value: { totalElements, maxDepth, maxChildren },
      expected: LIMITS,
      evidence: extremes(size),
    };
  },
});

function resultOf(page: Page, size: DomSize) {
  if (size.totalElements > TOO_MANY_ELEMENTS) return 'too-large';
  if (size.totalElements > LIMITS.totalElements) return 'large';
  if (size.maxDepth > LIMITS.maxDepth || size.maxChildren > LIMITS.maxChildren) return 'large';
  if (rendering(page) === 'client') return 'client-rendered';
  return size.widest ? 'small' : 'empty';
}

function extremes({ deepest, maxDepth, widest, maxChildren }: DomSize): Evidence[] {
  return [
    ...(deepest ? [elementEvidence(deepest, `deepest element: ${maxDepth} levels below <html>`)] : []),
    ...(widest ? [elementEvidence(widest, `most children: ${maxChildren}`)] : []),
  ];
}
