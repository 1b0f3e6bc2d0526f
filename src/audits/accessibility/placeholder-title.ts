import { defineAudit, failed, notApplicable, passed } from '../audit.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { isPlaceholder } from '../facts/text/is-placeholder.ts';

export const audit = defineAudit('accessibility/placeholder-title', {
  alsoIn: ['seo'],
  importance: 'high',
  // As a missing title has.
  cap: 'decent',
  title: 'Title with a meaning',
  description:
    'The title names the page. "Untitled document", "…" and the texts of templates name nothing, in search results as in tabs.',
  reference: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F25',
  results: {
    none: notApplicable('The page has no title'),
    meaningful: passed('The title is no placeholder'),
    placeholder: failed('The title is a placeholder', 'Name the topic of the page, and then the site.'),
  },
  audit: (page) => {
    const { text, evidence } = documentTitle(page);
    if (!text) return { result: 'none' };
    if (!isPlaceholder(text, 'heading')) return { result: 'meaningful', value: text };
    return { result: 'placeholder', value: text, evidence };
  },
});
