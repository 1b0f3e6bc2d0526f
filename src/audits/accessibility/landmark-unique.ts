import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-unique',
  importance: 'low',
  title: 'Landmarks can be told apart',
  description: 'Landmarks of the same kind have different names.',
  passed: 'All landmarks can be told apart',
  failed: 'Some landmarks cannot be told apart',
  notApplicable: 'The page has no landmarks',
  advice: 'Give landmarks of the same kind an aria-label each, such as "Main" and "Footer" for two <nav>.',
});
