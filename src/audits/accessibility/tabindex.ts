import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'tabindex',
  importance: 'medium',
  title: 'Natural tab order',
  description:
    'No element has a tabindex above 0, which would pull it before everything else in the tab order.',
  passed: 'No tabindex is above 0',
  failed: 'Some tabindex values are above 0',
  notApplicable: 'The page has no tabindex attributes',
  advice: 'Set tabindex to 0 and put the elements in the order in which they should be reached.',
});
