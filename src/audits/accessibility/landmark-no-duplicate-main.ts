import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-no-duplicate-main',
  importance: 'low',
  title: 'One main landmark',
  description: 'The page has at most one main landmark.',
  passed: 'The page has one main landmark',
  failed: 'The page has several main landmarks',
  notApplicable: 'The page has no main landmark',
  advice: 'Keep one <main> for the whole page, and use <div> or a sectioning element for the rest.',
});
