import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'empty-table-header',
  importance: 'low',
  title: 'Text of header cells',
  description: 'Every header cell of a table has a text.',
  passed: 'All header cells have text',
  failed: 'Some header cells are empty',
  notApplicable: 'The page has no header cells',
  advice: 'Give the header cell a text, or make it a <td> if it heads nothing.',
});
