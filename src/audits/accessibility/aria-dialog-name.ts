import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-dialog-name',
  importance: 'high',
  title: 'Names of ARIA dialogs',
  description:
    'Every element with the role dialog or alertdialog has an accessible name, which is read when it opens.',
  passed: 'All ARIA dialogs have an accessible name',
  failed: 'Some ARIA dialogs have no accessible name',
  notApplicable: 'The page has no ARIA dialogs',
  advice: 'Point aria-labelledby at the heading of the dialog, or give it an aria-label.',
});
