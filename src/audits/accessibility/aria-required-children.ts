import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-required-children',
  importance: 'high',
  title: 'Children of ARIA roles',
  description: 'Roles such as list, tablist or menu hold elements with the roles that belong into them.',
  passed: 'All composite roles hold the roles that belong into them',
  failed: 'Some composite roles do not hold what belongs into them',
  notApplicable: 'The page has no roles that need certain children',
  advice: 'Give the children the roles that the parent needs, and move other controls out of it.',
});
