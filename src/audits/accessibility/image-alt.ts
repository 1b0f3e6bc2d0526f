import { tagFixes } from '../fixes/html-fixes.ts';
import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'image-alt',
  alsoIn: ['seo'],
  importance: 'high',
  title: 'Alternative text of images',
  description:
    'Every image has an alternative text that stands in for it, or an empty one if it only decorates. Search engines read it too.',
  passed: 'All images have an alternative text',
  failed: 'Some images have no alternative text',
  notApplicable: 'The page has no images',
  fixesOf: (findings) => tagFixes(findings, ({ element }) => ({ element, attributes: { alt: '…' } })),
  advice: 'Add an alt attribute that says what the image shows, or alt="" if it is only decoration.',
});
