import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-roles',
  importance: 'high',
  title: 'Known ARIA roles',
  description: 'Every role attribute names a role that exists.',
  passed: 'All roles exist',
  failed: 'Some roles do not exist',
  notApplicable: 'The page has no role attributes to judge',
  advice: 'Correct the spelling of the role, or remove it and use the HTML element that fits.',
});
