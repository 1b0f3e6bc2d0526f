import { elementsNamed } from '../../engine/elements/elements.ts';
import { renderedText } from '../../engine/elements/rendered-text.ts';
import { fact } from '../../engine/fact.ts';

/** The text of the page's body that a reader sees as far as markup alone tells, white space collapsed. */
export const visibleText = fact((page): string => {
  const body = elementsNamed(page, 'body')[0];
  return body ? renderedText(body) : '';
});
