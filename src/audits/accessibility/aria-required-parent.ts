import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-required-parent',
  importance: 'high',
  title: 'Parents of ARIA roles',
  description: 'Roles such as listitem, tab or option stand in an element with the role they belong to.',
  passed: 'All such roles stand where they belong',
  failed: 'Some roles stand outside the role they belong to',
  notApplicable: 'The page has no roles that need a certain parent',
  advice: 'Wrap the elements in one with the role that they need, such as tablist for tab.',
});
