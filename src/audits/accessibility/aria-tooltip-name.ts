import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-tooltip-name',
  importance: 'high',
  title: 'Names of ARIA tooltips',
  description: 'Every element with the role tooltip has an accessible name, usually its text.',
  passed: 'All ARIA tooltips have an accessible name',
  failed: 'Some ARIA tooltips have no accessible name',
  notApplicable: 'The page has no ARIA tooltips',
  advice: 'Put the hint as text into the tooltip element.',
});
