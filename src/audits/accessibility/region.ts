import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'region',
  importance: 'low',
  title: 'Content in landmarks',
  description: 'All content stands in a landmark, so that people who move by landmarks miss nothing.',
  passed: 'All content stands in landmarks',
  failed: 'Some content stands outside all landmarks',
  notApplicable: 'The page has no content to judge',
  advice: 'Put the content into <header>, <nav>, <main>, <aside> or <footer>.',
});
