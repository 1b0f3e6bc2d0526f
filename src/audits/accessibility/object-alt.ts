import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'object-alt',
  importance: 'high',
  title: 'Names of object elements',
  description: 'Every embedded object has an accessible name that stands in for it.',
  passed: 'All object elements have an accessible name',
  failed: 'Some object elements have no accessible name',
  notApplicable: 'The page has no object elements',
  advice: 'Give the object a title or an aria-label that says what it shows.',
});
