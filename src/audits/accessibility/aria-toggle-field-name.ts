import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-toggle-field-name',
  importance: 'high',
  title: 'Names of ARIA toggle fields',
  description:
    'Every element with the role checkbox, radio, switch, option or the like has an accessible name.',
  passed: 'All ARIA toggle fields have an accessible name',
  failed: 'Some ARIA toggle fields have no accessible name',
  notApplicable: 'The page has no ARIA toggle fields',
  advice: 'Put text into the element, or name it with aria-label or aria-labelledby.',
});
