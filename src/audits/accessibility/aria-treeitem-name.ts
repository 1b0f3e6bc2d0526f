import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-treeitem-name',
  importance: 'high',
  title: 'Names of ARIA tree items',
  description: 'Every element with the role treeitem has an accessible name.',
  passed: 'All ARIA tree items have an accessible name',
  failed: 'Some ARIA tree items have no accessible name',
  notApplicable: 'The page has no ARIA tree items',
  advice: 'Put text into the tree item, or give it an aria-label.',
});
