import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-main-is-top-level',
  importance: 'low',
  title: 'Place of the main landmark',
  description: 'The main landmark does not stand inside another landmark.',
  passed: 'The main landmark stands at the top level',
  failed: 'The main landmark stands inside another landmark',
  notApplicable: 'The page has no main landmark',
  advice: 'Move the <main> out of the landmark around it.',
});
