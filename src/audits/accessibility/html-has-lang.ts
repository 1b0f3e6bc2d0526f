import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'html-has-lang',
  importance: 'high',
  scope: 'head',
  title: 'Page language',
  description:
    'The html element has a lang attribute. Screen readers choose their voice by it, and browsers offer translation by it.',
  passed: 'The page states its language',
  failed: 'The page does not state its language',
  advice:
    'Add a lang attribute to the <html> element, such as lang="en". xml:lang alone has no effect in HTML.',
});
