import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'duplicate-id-aria',
  importance: 'high',
  severity: 'warning',
  title: 'Unique ids for references',
  description:
    'An id that labels or ARIA attributes refer to occurs only once, otherwise the reference may reach the wrong element.',
  passed: 'All ids that are referred to are unique',
  failed: 'Some ids that are referred to occur more than once',
  notApplicable: 'The page has no ids that labels or ARIA attributes refer to',
  advice: 'Rename the repeated ids and adjust the references to them.',
});
