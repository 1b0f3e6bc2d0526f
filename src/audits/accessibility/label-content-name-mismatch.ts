import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'label-content-name-mismatch',
  importance: 'low',
  title: 'Visible text in the name',
  description:
    'A control whose label is visible has this text in its accessible name, so that people can say it to speech control.',
  passed: 'Accessible names hold the visible text',
  failed: 'Some accessible names lack the visible text',
  notApplicable: 'The page has no controls whose name and text could differ',
  advice: 'Begin the aria-label with the visible text, or remove the aria-label.',
});
