import { sumOf } from '../../engine/sum-of.ts';
import { words } from '../../facts/text/visible-text.ts';
import { clientRendered, defineAudit, informative } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

const MIN_WORDS = 200;
/** Average characters of a word in scripts without spaces between words. */
const EAST_ASIAN_CHARACTERS_PER_WORD = 1.7;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

export const audit = defineAudit('seo/word-count', {
  importance: 'low',
  title: 'Word count',
  description:
    'The number of words on the page. Search engines require no minimum, but fewer than 200 words may not show them what the page is about.',
  reference: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  measure: { name: 'Words', limit: 'least' },
  results: {
    ample: informative('The page has at least 200 words'),
    thin: informative(
      'The page has fewer than 200 words',
      'Write more where it helps readers. Short pages that solve one problem are fine.',
    ),
    'client-rendered': clientRendered('the text', 'Count the words in a browser.'),
  },
  audit: (page) => {
    const characters = words(page).map((segment) => segment.match(EAST_ASIAN)?.length ?? 0);
    const unspaced = sumOf(characters, Number);
    const spaced = characters.filter((count) => count === 0).length;
    const value = Math.round(spaced + unspaced / EAST_ASIAN_CHARACTERS_PER_WORD);
    if (value >= MIN_WORDS) return { result: 'ample', value };
    return unseenContent(page) ?? { result: 'thin', value, expected: MIN_WORDS };
  },
});
