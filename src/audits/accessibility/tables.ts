import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of tables. */
export const audits = defineAxeAudits({
  'td-headers-attr': {
    importance: 'medium',
    title: 'Header references of table cells',
    description: 'The headers attribute of a table cell refers to header cells of the same table.',
    passed: 'All headers attributes refer to header cells of their table',
    failed: 'Some headers attributes do not refer to header cells of their table',
    notApplicable: 'The page has no table cells with a headers attribute',
    advice: 'List in headers only the ids of <th> cells of the same table, and not of the cell itself.',
  },
  'th-has-data-cells': {
    importance: 'medium',
    severity: 'warning',
    title: 'Header cells with data',
    description: 'Every header cell of a table has data cells that it describes.',
    passed: 'All header cells describe data cells',
    failed: 'Some header cells may describe no data cell',
    notApplicable: 'The page has no data table with header cells',
    advice: 'Check the scope of these header cells, and turn those without data into <td>.',
  },
  'td-has-header': {
    importance: 'medium',
    title: 'Headers of data cells',
    description:
      'Every data cell of a larger table has a header cell, so that a number can be read with its meaning.',
    passed: 'All data cells of larger tables have a header',
    failed: 'Some data cells have no header',
    notApplicable: 'The page has no data table larger than three by three',
    advice: 'Mark the first row or column with <th> cells, with scope where it is not plain.',
  },
  'table-duplicate-name': {
    importance: 'low',
    severity: 'warning',
    title: 'Caption and summary differ',
    description:
      'The caption of a table and its summary say different things; otherwise the same text is read twice.',
    passed: 'No table says the same in caption and summary',
    failed: 'Some tables say the same in caption and summary',
    notApplicable: 'The page has no tables to judge',
    advice: 'Remove the summary attribute, which is obsolete, or the repetition in it.',
  },
  'table-fake-caption': {
    importance: 'low',
    title: 'Captions of tables',
    description: 'A table is titled by a caption element rather than by a cell that spans all columns.',
    passed: 'No table uses a cell as its caption',
    failed: 'Some tables seem to use a cell as their caption',
    notApplicable: 'The page has no tables that could have such a caption',
    advice: 'Move the title out of the spanning cell into a <caption> at the start of the table.',
  },
  'scope-attr-valid': {
    importance: 'low',
    title: 'Scope of header cells',
    description: 'The scope attribute stands on header cells and has a value that HTML knows.',
    passed: 'All scope attributes are valid',
    failed: 'Some scope attributes are not valid',
    notApplicable: 'The page has no scope attributes',
    advice: 'Use scope on <th> only, with row, col, rowgroup or colgroup.',
  },
  'empty-table-header': {
    importance: 'low',
    title: 'Text of header cells',
    description: 'Every header cell of a table has a text.',
    passed: 'All header cells have text',
    failed: 'Some header cells are empty',
    notApplicable: 'The page has no header cells',
    advice: 'Give the header cell a text, or make it a <td> if it heads nothing.',
  },
});
