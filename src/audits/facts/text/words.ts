import { fact } from '../../../engine/fact.ts';
import { visibleText } from './visible-text.ts';

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** The language that the page declares, as its lower-case primary subtag; empty when it declares none. */
export const primaryLanguage = fact((page) => {
  const html = page.document.documentElement;
  const [language = ''] = (html.getAttribute('lang') ?? '').trim().toLowerCase().split('-');
  return language;
});

/** The words of the visible text in order, in lower case, separated by the word boundaries of Unicode, for any language. */
export const words = fact((page): string[] => {
  const found: string[] = [];
  for (const { segment, isWordLike } of WORDS.segment(visibleText(page).toLowerCase())) {
    if (isWordLike) found.push(segment);
  }
  return found;
});
