import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { isPlaceholder } from '../../facts/text/is-placeholder.ts';
import { defineAudit, failed, notApplicable, passed } from '../audit.ts';

export const audit = defineAudit('accessibility/placeholder-title', {
  alsoIn: ['seo'],
  importance: 'high',
  // The same as that of document-title.
  cap: 'decent',
  title: 'Meaningful title',
  description:
    'The title identifies the page in search results, tabs and bookmarks. "Untitled document" or "…" does not.',
  reference: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F25',
  results: {
    none: notApplicable('The page has no title'),
    meaningful: passed('The title is not a placeholder'),
    placeholder: failed(
      'The title is a placeholder',
      'Write a title that describes the page, followed by the name of the site.',
    ),
  },
  audit: (page) => {
    const { text, evidence } = documentTitle(page);
    if (!text) return { result: 'none' };
    if (!isPlaceholder(text, 'heading')) return { result: 'meaningful', value: text };
    return { result: 'placeholder', value: text, evidence };
  },
});
