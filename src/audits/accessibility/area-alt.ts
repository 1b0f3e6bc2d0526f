import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'area-alt',
  importance: 'high',
  title: 'Names of areas of image maps',
  description: 'Every clickable area of an image map has an alternative text that says where it leads.',
  passed: 'All areas of image maps have an accessible name',
  failed: 'Some areas of image maps have no accessible name',
  notApplicable: 'The page has no areas of image maps',
  advice: 'Give each <area> with an href an alt attribute.',
});
