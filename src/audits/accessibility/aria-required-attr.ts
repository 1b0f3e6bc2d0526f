import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-required-attr',
  importance: 'high',
  title: 'Required ARIA attributes',
  description:
    'An element with a role has the attributes without which the role has no meaning, such as aria-checked on a checkbox.',
  passed: 'All roles have the attributes they need',
  failed: 'Some roles lack an attribute they need',
  notApplicable: 'The page has no ARIA roles',
  advice: 'Add the missing attributes and keep their values up to date, or use the native element.',
});
