import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'role-img-alt',
  importance: 'high',
  title: 'Names of elements with the role img',
  description: 'Every element that is declared an image has an accessible name that stands in for it.',
  passed: 'All elements with the role img have an accessible name',
  failed: 'Some elements with the role img have no accessible name',
  notApplicable: 'The page has no elements with the role img',
  advice: 'Add an aria-label that says what the image shows.',
});
