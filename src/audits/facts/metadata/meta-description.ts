import { fact } from '../../../engine/fact.ts';
import { collapseWhiteSpace } from '../../../engine/text/collapse-white-space.ts';

/**
 * The page's description: the first `meta` of that name in the head.
 * `text` has its white space collapsed; it is null without an element, empty without content.
 * `elements` are all descriptions of the head.
 */
export const metaDescription = fact((page) => {
  const elements = page.document.querySelectorAll('head meta[name="description" i]');
  const first = elements[0];
  return { text: first ? collapseWhiteSpace(first.getAttribute('content') ?? '') : null, elements };
});
