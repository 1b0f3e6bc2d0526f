import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-no-duplicate-banner',
  importance: 'low',
  title: 'One banner landmark',
  description: 'The page has at most one banner landmark.',
  passed: 'The page has one banner landmark',
  failed: 'The page has several banner landmarks',
  notApplicable: 'The page has no banner landmark',
  advice: 'Keep one <header> for the whole page, and use <div> or a sectioning element for the rest.',
});
