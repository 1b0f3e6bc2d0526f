import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-prohibited-attr',
  importance: 'medium',
  title: 'Prohibited ARIA attributes',
  description: 'No element has an ARIA attribute that its role prohibits, such as a name on plain text.',
  passed: 'No element has a prohibited ARIA attribute',
  failed: 'Some elements have an ARIA attribute that their role prohibits',
  notApplicable: 'The page has no ARIA attributes that could be prohibited',
  advice: 'Remove the attribute, or give the element a role that may be named.',
});
