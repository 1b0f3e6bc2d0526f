import { fact } from '../../../engine/fact.ts';
import { collapseWhiteSpace } from '../../../engine/text/collapse-white-space.ts';

/** The descriptions in the head, and the text of the first: null without an element, empty without content. */
export const metaDescription = fact((page) => {
  const elements = page.document.querySelectorAll('head meta[name="description" i]');
  const first = elements[0];
  return { text: first ? collapseWhiteSpace(first.getAttribute('content') ?? '') : null, elements };
});
