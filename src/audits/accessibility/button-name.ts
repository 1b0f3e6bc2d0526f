import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'button-name',
  importance: 'high',
  title: 'Names of buttons',
  description:
    'Every button has a text or another accessible name. Without one, a screen reader says no more than "button".',
  passed: 'All buttons have an accessible name',
  failed: 'Some buttons have no accessible name',
  notApplicable: 'The page has no buttons',
  advice: 'Put text into the button, or give it an aria-label that says what it does.',
});
