import { defineAudit, failed, notApplicable, passed } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';
import { isPlaceholder } from '../facts/text/is-placeholder.ts';

export const audit = defineAudit('seo/placeholder-description', {
  importance: 'medium',
  title: 'Meaningful meta description',
  description:
    'The meta description summarizes the page. Search engines may ignore placeholder text such as "…" and show a passage of the page instead.',
  reference: 'https://developers.google.com/search/docs/appearance/snippet',
  results: {
    none: notApplicable('The page has no meta description'),
    meaningful: passed('The meta description is not a placeholder'),
    placeholder: failed(
      'The meta description is a placeholder',
      'Summarize the page in one or two sentences.',
    ),
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    if (!text) return { result: 'none' };
    if (!isPlaceholder(text, 'description')) return { result: 'meaningful', value: text };
    return {
      result: 'placeholder',
      value: text,
      evidence: elements.slice(0, 1).map((element) => elementEvidence(element)),
    };
  },
});
