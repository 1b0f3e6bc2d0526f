import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-deprecated-role',
  importance: 'medium',
  title: 'No deprecated roles',
  description: 'No element has a role that the standard has withdrawn.',
  passed: 'No element has a deprecated role',
  failed: 'Some elements have a deprecated role',
  notApplicable: 'The page has no role attributes to judge',
  advice: 'Replace the role with its successor, such as list for directory.',
});
