import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-meter-name',
  importance: 'high',
  title: 'Names of ARIA meters',
  description: 'Every element with the role meter has an accessible name that says what is measured.',
  passed: 'All ARIA meters have an accessible name',
  failed: 'Some ARIA meters have no accessible name',
  notApplicable: 'The page has no ARIA meters',
  advice: 'Give the meter an aria-label or aria-labelledby.',
});
