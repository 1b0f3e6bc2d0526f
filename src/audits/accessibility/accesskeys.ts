import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'accesskeys',
  importance: 'low',
  title: 'Unique access keys',
  description: 'Every access key is given only once.',
  passed: 'All access keys are unique',
  failed: 'Some access keys are given more than once',
  notApplicable: 'The page has no access keys',
  advice: 'Give each accesskey another letter, or do without access keys.',
});
