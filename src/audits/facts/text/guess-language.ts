import type { Document } from '../../../engine/dom/nodes.ts';
import { renderedText } from '../../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../../engine/dom/window.ts';
import { fact } from '../../../engine/fact.ts';
import { stopWords } from '../../../engine/text/stop-words.ts';

/** Languages with lists of frequent words that are long enough to distinguish them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** In running text of any of them, more than a third of the words are frequent ones. */
const MIN_SHARE = 0.25;
/** How many times as many frequent words the language must have as the next one. */
const MIN_LEAD = 1.5;
const MIN_WORDS = 20;
const MAX_CHARACTERS = 20_000;
const WORD = /[\p{L}']+/gu;

/** The language of the text of a page, as a language code; null if the text is too short or its language is not clear. */
export const guessLanguage = fact((document: Document): string | null => {
  const body = document.querySelector('body');
  const text = body ? renderedText(unstyledView(document), body).slice(0, MAX_CHARACTERS) : '';
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length < MIN_WORDS) return null;
  const counts = LANGUAGES.map((language) => {
    const frequent = stopWords(language);
    return { language, count: words.filter((word) => frequent.has(word)).length };
  }).sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (!first || !second || first.count < words.length * MIN_SHARE) return null;
  return first.count >= second.count * MIN_LEAD ? first.language : null;
});
