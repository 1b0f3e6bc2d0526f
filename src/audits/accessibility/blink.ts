import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'blink',
  importance: 'medium',
  title: 'No blinking text',
  description: 'The page has no blink elements: blinking text distracts and cannot be stopped.',
  passed: 'The page has no blinking text',
  failed: 'The page has blink elements',
  notApplicable: 'The page has no blink elements',
  advice: 'Replace the <blink> element, with <strong> if the text is important.',
});
