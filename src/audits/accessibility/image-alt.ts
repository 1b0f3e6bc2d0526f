import { attributeFixes } from '../fixes/html-fixes.ts';
import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'image-alt',
  alsoIn: ['seo'],
  importance: 'high',
  title: 'Image alt text',
  description:
    'Images have alt text that describes them, or an empty alt attribute if they are decorative. Search engines read it too.',
  passed: 'All images have alt text',
  failed: ['image has no alt text', 'images have no alt text'],
  notApplicable: 'The page has no images',
  fixesOf: attributeFixes('alt'),
  advice: 'Add an alt attribute that describes the image, or alt="" if the image is decorative.',
});
