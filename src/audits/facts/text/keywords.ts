import { fact } from '../../../engine/fact.ts';
import { stopWords } from '../../../engine/text/stop-words.ts';
import { primaryLanguage, words } from './words.ts';

const DEFAULT_LANGUAGE = 'en';
const MIN_CHARACTERS = 3;
const MIN_EAST_ASIAN_CHARACTERS = 2;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MAX_KEYWORDS = 10;

/** The number of occurrences of a word in the page's text. */
export interface Keyword {
  term: string;
  count: number;
}

/** The ten most frequent words, most frequent first, without words that are too short or too common. */
export const keywords = fact((page): Keyword[] => {
  const common = stopWords(primaryLanguage(page) || DEFAULT_LANGUAGE);
  const counts = new Map<string, number>();
  for (const word of words(page)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word]) => isSignificant(word) && !common.has(word.replaceAll('’', "'")))
    .map(([term, count]) => ({ term, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_KEYWORDS);
});

function isSignificant(word: string): boolean {
  const min = EAST_ASIAN.test(word) ? MIN_EAST_ASIAN_CHARACTERS : MIN_CHARACTERS;
  return word.length >= min && /\p{L}/u.test(word);
}
