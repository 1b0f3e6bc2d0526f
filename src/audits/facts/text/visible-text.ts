import { renderedText } from '../../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../../engine/dom/window.ts';
import { fact } from '../../../engine/fact.ts';

/** The text of the page's body that markup does not hide, white space collapsed. */
export const visibleText = fact((page): string => {
  const body = page.document.querySelector('body');
  return body ? renderedText(unstyledView(page.document), body) : '';
});
