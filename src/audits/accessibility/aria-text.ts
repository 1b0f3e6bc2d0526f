import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-text',
  importance: 'medium',
  title: 'Role text',
  description:
    'An element with the role text holds nothing that can be focused, because it is read as one piece.',
  passed: 'No element with the role text holds a control',
  failed: 'Some elements with the role text hold a control',
  notApplicable: 'The page has no element with the role text',
  advice: 'Remove role="text", or move links and controls out of the element.',
});
