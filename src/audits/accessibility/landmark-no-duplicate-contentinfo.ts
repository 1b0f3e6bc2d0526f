import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-no-duplicate-contentinfo',
  importance: 'low',
  title: 'One footer landmark',
  description: 'The page has at most one footer landmark.',
  passed: 'The page has one footer landmark',
  failed: 'The page has several footer landmarks',
  notApplicable: 'The page has no footer landmark',
  advice: 'Keep one <footer> for the whole page, and use <div> or a sectioning element for the rest.',
});
