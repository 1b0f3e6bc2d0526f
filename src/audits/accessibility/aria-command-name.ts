import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-command-name',
  importance: 'high',
  title: 'Names of ARIA buttons, links and menu items',
  description: 'Every element with the role button, link or menuitem has an accessible name.',
  passed: 'All ARIA buttons, links and menu items have an accessible name',
  failed: 'Some ARIA buttons, links and menu items have no accessible name',
  notApplicable: 'The page has no ARIA buttons, links and menu items',
  advice: 'Put text into the element, or give it an aria-label that says what it does.',
});
