import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'svg-img-alt',
  importance: 'high',
  title: 'Names of SVG images',
  description: 'Every SVG with an image role has an accessible name that stands in for the picture.',
  passed: 'All SVG images have an accessible name',
  failed: 'Some SVG images have no accessible name',
  notApplicable: 'The page has no SVG images',
  advice: 'Begin the svg with a <title>, or give it an aria-label.',
});
