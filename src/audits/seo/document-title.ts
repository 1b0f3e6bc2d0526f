import { defineAudit } from '../audit.ts';
import { documentTitle } from '../facts/document-title.ts';

export const audit = defineAudit({
  id: 'document-title',
  category: 'seo',
  importance: 'high',
  blocker: true,
  title: 'Document title',
  description:
    'The page has a title. It names the page in search results, browser tabs and bookmarks, and is the first thing a screen reader says.',
  reference: 'https://dequeuniversity.com/rules/axe/4.10/document-title',
  results: {
    present: { outcome: 'passed', title: 'The page has a title' },
    missing: {
      outcome: 'failed',
      title: 'The page has no title',
      advice: 'Put a <title> with the name of this page into the <head>.',
    },
  },
  audit: (page) => {
    const title = documentTitle(page);
    return title.text
      ? { result: 'present', value: title.text, evidence: title.evidence }
      : { result: 'missing', value: null, evidence: title.evidence };
  },
});
