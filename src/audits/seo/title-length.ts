import { textWidth } from '../../engine/text/text-width.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';

const MIN_COLUMNS = 10;
const MAX_COLUMNS = 60;

export const audit = defineAudit({
  id: 'title-length',
  category: 'seo',
  importance: 'medium',
  title: 'Title length',
  description:
    'The title has 10 to 60 characters (East Asian characters count as two), about as many as search engines show in full.',
  reference: 'https://developers.google.com/search/docs/appearance/title-link',
  measures: { pixels: { name: 'Width', unit: 'px' } },
  results: {
    fitting: { outcome: 'passed', title: 'The title has a good length' },
    short: {
      outcome: 'warning',
      title: 'The title is very short',
      advice: 'Describe the page in 10 to 60 characters.',
    },
    long: {
      outcome: 'warning',
      title: 'The title is too long to be shown in full',
      advice: 'Shorten the title to 60 characters, or put the important words first.',
    },
    several: {
      outcome: 'warning',
      title: 'The page has several titles',
      advice: 'Keep one <title> in the <head>. Browsers use only the first.',
    },
    missing: {
      outcome: 'not_applicable',
      title: 'The page has no title to measure',
      advice: 'Add a <title> to the <head>.',
    },
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
      return { result: 'several', ...measured, ...listEvidence(titles, (title) => elementEvidence(title)) };
    if (columns < MIN_COLUMNS) return { result: 'short', ...measured, evidence };
    return { result: columns > MAX_COLUMNS ? 'long' : 'fitting', ...measured, evidence };
  },
});
