import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'landmark-complementary-is-top-level',
  importance: 'low',
  title: 'Place of the complementary landmark',
  description: 'The complementary landmark does not stand inside another landmark.',
  passed: 'The complementary landmark stands at the top level',
  failed: 'The complementary landmark stands inside another landmark',
  notApplicable: 'The page has no complementary landmark',
  advice: 'Move the <aside> out of the landmark around it.',
});
