import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'td-has-header',
  importance: 'medium',
  title: 'Headers of data cells',
  description:
    'Every data cell of a larger table has a header cell, so that a number can be read with its meaning.',
  passed: 'All data cells of larger tables have a header',
  failed: 'Some data cells have no header',
  notApplicable: 'The page has no data table larger than three by three',
  advice: 'Mark the first row or column with <th> cells, with scope where it is not plain.',
});
