import { textWidth } from '../../engine/text/text-width.ts';
import { defineAudit, notApplicable, passed, warning } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';

const MIN_COLUMNS = 50;
const MAX_COLUMNS = 160;

export const audit = defineAudit('seo/meta-description-length', {
  importance: 'low',
  title: 'Meta description length',
  description:
    'The page has one meta description of 50 to 160 characters (East Asian characters count as two) that says more than the title.',
  reference: 'https://developers.google.com/search/docs/appearance/snippet',
  results: {
    fitting: passed('The meta description has a good length'),
    short: warning(
      'The meta description is very short',
      'Summarize the page in 50 to 160 characters.',
      'placeholder-description',
    ),
    long: warning(
      'The meta description is too long to be shown in full',
      'Shorten it to 160 characters, or put the important part first.',
    ),
    'same-as-title': warning('The meta description repeats the title', 'Describe what the title leaves out.'),
    several: warning(
      'The page has several meta descriptions',
      'Keep one in the <head>. Search engines may ignore the others.',
    ),
    missing: notApplicable(
      'The page has no meta description to measure',
      'Add <meta name="description" content="…"> to the <head>.',
    ),
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    if (!text) return { result: 'missing' };
    const { columns } = textWidth(text);
    const measured = {
      value: { description: text, characters: columns },
      expected: { minCharacters: MIN_COLUMNS, maxCharacters: MAX_COLUMNS },
      ...listEvidence(elements, elementEvidence),
    };
    if (elements.length > 1) return { result: 'several', ...measured };
    if (text === documentTitle(page).text) return { result: 'same-as-title', ...measured };
    if (columns < MIN_COLUMNS) return { result: 'short', ...measured };
    return { result: columns > MAX_COLUMNS ? 'long' : 'fitting', ...measured };
  },
});
