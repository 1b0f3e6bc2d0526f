import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'skip-link',
  importance: 'low',
  title: 'Target of the skip link',
  description: 'A skip link leads to an element that exists.',
  passed: 'The skip link leads to an element of the page',
  failed: 'The skip link leads nowhere',
  notApplicable: 'The page has no hidden skip link',
  advice: 'Give the element with the main content the id that the link names.',
});
