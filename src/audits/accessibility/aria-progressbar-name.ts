import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-progressbar-name',
  importance: 'high',
  title: 'Names of ARIA progress bars',
  description: 'Every element with the role progressbar has an accessible name that says what is under way.',
  passed: 'All ARIA progress bars have an accessible name',
  failed: 'Some ARIA progress bars have no accessible name',
  notApplicable: 'The page has no ARIA progress bars',
  advice: 'Give the progress bar an aria-label or aria-labelledby.',
});
