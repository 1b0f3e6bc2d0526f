import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';

/** The text of the page's body that markup does not hide, white space collapsed. */
export const visibleText = fact((page): string => {
  const body = page.document.querySelector('body');
  return body ? renderedText(unstyledView(page.document), body) : '';
});

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of the visible text in order, in lower case, separated by the word boundaries of Unicode, for any language. */
export const words = fact((page): string[] =>
  Iterator.from(WORDS.segment(visibleText(page).toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
    .toArray(),
);
