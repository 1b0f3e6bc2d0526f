import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'bypass',
  importance: 'medium',
  severity: 'warning',
  title: 'A way past the navigation',
  description:
    'Headings, landmarks or a skip link let people get past repeated blocks without going through every link.',
  passed: 'The page offers a way past repeated blocks',
  failed: 'The page seems to offer no way past repeated blocks',
  notApplicable: 'The page has no links to get past',
  advice: 'Mark the content with <main> and headings, or begin the page with a link to the content.',
});
