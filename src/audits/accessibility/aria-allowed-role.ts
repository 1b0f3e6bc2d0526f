import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-allowed-role',
  importance: 'medium',
  severity: 'warning',
  title: 'Roles fit their element',
  description: 'A role attribute gives an element only a role that HTML allows it to take.',
  passed: 'All roles fit their element',
  failed: 'Some roles do not fit their element',
  notApplicable: 'The page has no role attributes to judge',
  advice: 'Remove the role, or move it to a neutral element such as <div>.',
});
