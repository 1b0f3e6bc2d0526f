import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-banner-is-top-level',
  importance: 'low',
  title: 'Place of the banner landmark',
  description: 'The banner landmark does not stand inside another landmark.',
  passed: 'The banner landmark stands at the top level',
  failed: 'The banner landmark stands inside another landmark',
  notApplicable: 'The page has no banner landmark',
  advice: 'Move the <header> out of the landmark around it.',
});
