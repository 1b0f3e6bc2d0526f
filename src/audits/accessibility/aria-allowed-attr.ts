import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-allowed-attr',
  importance: 'high',
  title: 'ARIA attributes fit the role',
  description: 'An element has only ARIA attributes that its role supports; others are ignored or mislead.',
  passed: 'All ARIA attributes fit their element',
  failed: 'Some ARIA attributes do not fit their element',
  notApplicable: 'The page has no ARIA attributes to judge',
  advice: 'Remove the attribute, or give the element the role that the attribute belongs to.',
});
