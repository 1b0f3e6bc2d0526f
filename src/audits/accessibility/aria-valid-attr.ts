import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-valid-attr',
  importance: 'high',
  title: 'Known ARIA attributes',
  description: 'Every attribute that begins with aria- exists in the standard.',
  passed: 'All ARIA attributes exist',
  failed: 'Some ARIA attributes do not exist',
  notApplicable: 'The page has no ARIA attributes',
  advice: 'Correct the spelling of the attribute or remove it.',
});
