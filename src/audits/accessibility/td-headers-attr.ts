import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'td-headers-attr',
  importance: 'medium',
  title: 'Header references of table cells',
  description: 'The headers attribute of a table cell refers to header cells of the same table.',
  passed: 'All headers attributes refer to header cells of their table',
  failed: 'Some headers attributes do not refer to header cells of their table',
  notApplicable: 'The page has no table cells with a headers attribute',
  advice: 'List in headers only the ids of <th> cells of the same table, and not of the cell itself.',
});
