import { axeRuleUrl } from '../accessibility/axe/axe-rule-url.ts';
import { defineAudit } from '../audit.ts';
import { documentTitle } from '../facts/document-title.ts';
import { headConfidence } from '../facts/head-confidence.ts';

export const audit = defineAudit({
  id: 'document-title',
  category: 'seo',
  importance: 'high',
  blocker: true,
  title: 'Document title',
  description:
    'The page has a title. It names the page in search results, browser tabs and bookmarks, and is the first thing a screen reader says.',
  reference: axeRuleUrl('document-title'),
  results: {
    present: { outcome: 'passed', title: 'The page has a title' },
    missing: {
      outcome: 'failed',
      title: 'The page has no title',
      advice: 'Put a <title> with the name of this page into the <head>.',
    },
  },
  audit: (page) => {
    const { text, evidence } = documentTitle(page);
    const confidence = headConfidence(page);
    return { result: text ? 'present' : 'missing', value: text || null, evidence, confidence };
  },
});
