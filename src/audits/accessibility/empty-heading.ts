import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'empty-heading',
  importance: 'low',
  severity: 'warning',
  title: 'Text of headings',
  description: 'Every heading has a text.',
  passed: 'All headings have text',
  failed: 'Some headings are empty',
  notApplicable: 'The page has no headings',
  advice: 'Put text into the heading, or remove it.',
});
