import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'image-redundant-alt',
  importance: 'low',
  severity: 'warning',
  title: 'No repeated alternative text',
  description: 'The alternative text of an image does not repeat the text of the link or button around it.',
  passed: 'No alternative text repeats the text beside it',
  failed: 'Some alternative texts repeat the text beside them',
  notApplicable: 'The page has no images to judge',
  advice: 'Set alt="" where the text beside the image already says the same.',
});
