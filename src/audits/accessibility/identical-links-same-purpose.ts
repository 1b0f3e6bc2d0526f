import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'identical-links-same-purpose',
  importance: 'low',
  severity: 'warning',
  title: 'Links of one name lead to one place',
  description: 'Links with the same name lead to the same place.',
  passed: 'Links with the same name lead to the same place',
  failed: 'Some links with the same name may lead to different places',
  notApplicable: 'The page has no links to compare',
  advice: 'Name each link after the place it leads to.',
});
