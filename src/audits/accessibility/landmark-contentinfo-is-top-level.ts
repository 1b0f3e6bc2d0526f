import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-contentinfo-is-top-level',
  importance: 'low',
  title: 'Place of the footer landmark',
  description: 'The footer landmark does not stand inside another landmark.',
  passed: 'The footer landmark stands at the top level',
  failed: 'The footer landmark stands inside another landmark',
  notApplicable: 'The page has no footer landmark',
  advice: 'Move the <footer> out of the landmark around it.',
});
