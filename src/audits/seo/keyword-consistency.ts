import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import type { Page } from '../../engine/page.ts';
import { stopWords } from '../../engine/text/stop-words.ts';
import { documentTitle, metaDescription } from '../../facts/metadata/title-and-description.ts';
import { words } from '../../facts/text/visible-text.ts';
import { clientRendered, defineAudit, informative, notApplicable } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('seo/keyword-consistency', {
  importance: 'low',
  title: 'Most frequent words',
  description:
    'The words that occur most often in the text, and whether the title, description and main heading contain them. They show what the page appears to be about.',
  reference: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  results: {
    counted: informative('Most frequent words'),
    wordless: notApplicable('The page has no words to count'),
    'client-rendered': clientRendered('the text', 'Count the words in a browser.'),
  },
  audit: (page) => {
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    const heading = page.document.querySelector('h1');
    const title = documentTitle(page).text.toLowerCase();
    const description = (metaDescription(page).text ?? '').toLowerCase();
    const h1 = heading ? renderedText(unstyledView(page.document), heading).toLowerCase() : '';
    const value = keywords(page).map(([term, count]) => ({
      term,
      count,
      inTitle: title.includes(term),
      inDescription: description.includes(term),
      inHeading: h1.includes(term),
    }));
    return { result: value.length > 0 ? 'counted' : 'wordless', value };
  },
});

const DEFAULT_LANGUAGE = 'en';
const MIN_CHARACTERS = 3;
const MIN_EAST_ASIAN_CHARACTERS = 2;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MAX_KEYWORDS = 10;

/** The ten most frequent words with their counts, most frequent first, without words that are too short or too common. */
function keywords(page: Page): [term: string, count: number][] {
  const declared = page.document.documentElement.getAttribute('lang') ?? '';
  const common = stopWords(declared.trim().toLowerCase().split('-')[0] || DEFAULT_LANGUAGE);
  const counts = new Map<string, number>();
  for (const word of words(page)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word]) => isSignificant(word) && !common.has(word.replaceAll('’', "'")))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_KEYWORDS);
}

function isSignificant(word: string): boolean {
  const min = EAST_ASIAN.test(word) ? MIN_EAST_ASIAN_CHARACTERS : MIN_CHARACTERS;
  return word.length >= min && /\p{L}/u.test(word);
}
