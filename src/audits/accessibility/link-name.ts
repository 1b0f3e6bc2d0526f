import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'link-name',
  importance: 'high',
  title: 'Names of links',
  description:
    'Every link has a text, an image with alternative text or another accessible name that says where it leads.',
  passed: 'All links have an accessible name',
  failed: 'Some links have no accessible name',
  notApplicable: 'The page has no links',
  advice:
    'Put text into the link; for a link that holds only an icon, use an aria-label or the alt of its image.',
});
