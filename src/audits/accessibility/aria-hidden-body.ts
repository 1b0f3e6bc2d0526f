import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-hidden-body',
  importance: 'high',
  scope: 'head',
  title: 'Body not hidden',
  description: 'The body is not hidden from assistive technology.',
  passed: 'The body is open to assistive technology',
  failed: 'The whole page is hidden from assistive technology',
  advice: 'Remove aria-hidden="true" from the <body> element.',
});
