import type { Page } from '../../engine/page.ts';
import { defineAudit, type Evidence } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { rendering } from '../facts/certainty/rendering.ts';
import { type DomSize, domSize } from '../facts/document/dom-size.ts';

/** The marks of Lighthouse's former dom-size audit. */
const MANY_ELEMENTS = 800;
const TOO_MANY_ELEMENTS = 1400;
const MAX_DEPTH = 32;
const MAX_CHILDREN = 60;

const advice =
  'Leave out wrappers that only carry styles, and build long lists piece by piece as the reader scrolls.';

export const audit = defineAudit({
  id: 'dom-size-insight',
  category: 'performance',
  importance: 'medium',
  title: 'Size of the document tree',
  description:
    'The page has few elements, nested not too deep. Each one costs memory and time whenever styles and layout are computed.',
  reference: 'https://developer.chrome.com/docs/performance/insights/dom-size',
  results: {
    small: { outcome: 'passed', title: 'The document tree is small' },
    large: { outcome: 'warning', title: 'The document tree is large, deep or wide', advice },
    'too-large': { outcome: 'failed', title: 'The document tree is very large', advice },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The document tree is made by scripts',
      advice: 'Enter document.body.querySelectorAll("*").length into the console of a browser.',
    },
  },
  audit: (page) => {
    const size = domSize(page);
    const { totalElements, maxDepth, maxChildren } = size;
    return {
      result: resultOf(page, size),
      ...(page.isCut && { title: 'The document tree is so large that only its beginning was read' }),
      value: { totalElements, maxDepth, maxChildren },
      expected: { totalElements: MANY_ELEMENTS, maxDepth: MAX_DEPTH, maxChildren: MAX_CHILDREN },
      evidence: extremes(size),
    };
  },
});

function resultOf(page: Page, size: DomSize) {
  if (size.totalElements > TOO_MANY_ELEMENTS) return 'too-large';
  if (isLarge(size)) return 'large';
  return rendering(page) === 'client' ? 'client-rendered' : 'small';
}

function isLarge({ totalElements, maxDepth, maxChildren }: DomSize): boolean {
  return totalElements > MANY_ELEMENTS || maxDepth > MAX_DEPTH || maxChildren > MAX_CHILDREN;
}

function extremes({ deepest, maxDepth, widest, maxChildren }: DomSize): Evidence[] {
  const evidence: Evidence[] = [];
  if (deepest) evidence.push(elementEvidence(deepest, `deepest element, ${maxDepth} levels below html`));
  if (widest) evidence.push(elementEvidence(widest, `most children, ${maxChildren}`));
  return evidence;
}
