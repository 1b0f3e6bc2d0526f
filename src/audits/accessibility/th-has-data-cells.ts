import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'th-has-data-cells',
  importance: 'medium',
  severity: 'warning',
  title: 'Header cells with data',
  description: 'Every header cell of a table has data cells that it describes.',
  passed: 'All header cells describe data cells',
  failed: 'Some header cells may describe no data cell',
  notApplicable: 'The page has no data table with header cells',
  advice: 'Check the scope of these header cells, and turn those without data into <td>.',
});
