import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { defineAudit } from '../audit.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';
import { keywords } from '../facts/text/keywords.ts';

export const audit = defineAudit({
  id: 'keyword-consistency',
  category: 'seo',
  importance: 'low',
  title: 'Most frequent words',
  description:
    'The words that occur most often in the text, and whether the title, description and main heading contain them. They show what the page appears to be about.',
  reference: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  results: {
    counted: { outcome: 'informative', title: 'Most frequent words' },
    wordless: { outcome: 'not_applicable', title: 'The page has no words to count' },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'JavaScript renders the text',
      advice: 'Count the words in a browser.',
    },
  },
  audit: (page) => {
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    const heading = page.document.querySelector('h1');
    const title = documentTitle(page).text.toLowerCase();
    const description = (metaDescription(page).text ?? '').toLowerCase();
    const h1 = heading ? renderedText(unstyledView(page.document), heading).toLowerCase() : '';
    const value = keywords(page).map(({ term, count }) => ({
      term,
      count,
      inTitle: title.includes(term),
      inDescription: description.includes(term),
      inHeading: h1.includes(term),
    }));
    return { result: value.length > 0 ? 'counted' : 'wordless', value };
  },
});
