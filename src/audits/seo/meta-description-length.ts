import { textWidth } from '../../engine/text/text-width.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';
import { listEvidence } from '../list-evidence.ts';

const MIN_COLUMNS = 50;
const MAX_COLUMNS = 160;

export const audit = defineAudit({
  id: 'meta-description-length',
  category: 'seo',
  importance: 'low',
  title: 'Description length',
  description:
    'The description has 50 to 160 characters (East Asian ones count two), stands there once and says more than the title.',
  reference: 'https://developers.google.com/search/docs/appearance/snippet',
  results: {
    fitting: { outcome: 'passed', title: 'The description has a good length' },
    short: {
      outcome: 'warning',
      title: 'The description is very short',
      advice: 'Sum up this page in 50 to 160 characters.',
    },
    long: {
      outcome: 'warning',
      title: 'The description is too long to be shown in full',
      advice: 'Shorten the description to 160 characters, or put what matters first.',
    },
    'same-as-title': {
      outcome: 'warning',
      title: 'The description repeats the title',
      advice: 'Use the description to tell what the title leaves out.',
    },
    several: {
      outcome: 'warning',
      title: 'The page has several descriptions',
      advice: 'Keep one description in the <head>: only the first is sure to be used.',
    },
    missing: {
      outcome: 'not_applicable',
      title: 'The page has no description to measure',
      advice: 'Give the page a description.',
    },
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    if (!text) return { result: 'missing' };
    const { columns } = textWidth(text);
    const measured = {
      value: { description: text, characters: columns },
      expected: { minCharacters: MIN_COLUMNS, maxCharacters: MAX_COLUMNS },
      ...listEvidence(elements, (element) => elementEvidence(element)),
    };
    if (elements.length > 1) return { result: 'several', ...measured };
    if (text === documentTitle(page).text) return { result: 'same-as-title', ...measured };
    if (columns < MIN_COLUMNS) return { result: 'short', ...measured };
    return { result: columns > MAX_COLUMNS ? 'long' : 'fitting', ...measured };
  },
});
