import { textWidth } from '../../engine/text/text-width.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { defineAudit, notApplicable, passed, warning } from '../audit.ts';

const MIN_COLUMNS = 10;
const MAX_COLUMNS = 60;

export const audit = defineAudit('seo/title-length', {
  importance: 'medium',
  title: 'Title length',
  description:
    'The title has 10 to 60 characters (East Asian characters count as two), about as many as search engines show in full.',
  reference: 'https://developers.google.com/search/docs/appearance/title-link',
  measures: { pixels: { name: 'Width', unit: 'px' } },
  results: {
    fitting: passed('The title has a good length'),
    short: warning(
      'The title is very short',
      'Describe the page in 10 to 60 characters.',
      'placeholder-title',
    ),
    long: warning(
      'The title is too long to be shown in full',
      'Shorten the title to 60 characters, or put the important words first.',
    ),
    several: warning(
      'The page has several titles',
      'Keep one <title> in the <head>. Browsers use only the first.',
    ),
    missing: notApplicable('The page has no title to measure', 'Add a <title> to the <head>.'),
  },
  audit: (page) => {
    const { text, evidence } = documentTitle(page);
    const { columns, px } = textWidth(text);
    const measured = {
      value: { title: text, characters: columns, pixels: px },
      expected: { minCharacters: MIN_COLUMNS, maxCharacters: MAX_COLUMNS },
    };
    if (!text) return { result: 'missing' };
    const titles = page.document.querySelectorAll('head title');
    if (titles.length > 1)
      return { result: 'several', ...measured, ...listEvidence(titles, elementEvidence) };
    if (columns < MIN_COLUMNS) return { result: 'short', ...measured, evidence };
    return { result: columns > MAX_COLUMNS ? 'long' : 'fitting', ...measured, evidence };
  },
});
