import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of tables. */
export const audits = defineAxeAudits({
  'td-headers-attr': {
    title: 'Table headers attributes',
    description:
      'The headers attributes of table cells refer to header cells in the same table, so that screen readers announce these with the cell.',
    passed: 'All headers attributes refer to header cells in the same table',
    failed: 'headers {attribute does|attributes do} not refer to header cells in the same table',
    notApplicable: 'The page has no table cells with a headers attribute',
    advice: 'List only ids of <th> cells in the same table, and not of the cell itself.',
  },
  'th-has-data-cells': {
    severity: 'warning',
    title: 'Table headers with data cells',
    description:
      'Header cells of tables have data cells that they describe. Otherwise screen readers announce headers for no data.',
    passed: 'All header cells have data cells',
    failed: 'header {cell|cells} may have no data cells',
    notApplicable: 'The page has no data tables with header cells',
    advice: 'Check the scope of these header cells, and change those without data to <td>.',
  },
  'td-has-header': {
    title: 'Data cells with headers',
    description: 'Data cells of larger tables have a header cell, so that screen readers read both.',
    passed: 'All data cells of larger tables have headers',
    failed: 'data {cell has|cells have} no headers',
    notApplicable: 'The page has no data tables larger than three by three cells',
    advice: 'Use <th> in the first row or column, with scope="col" or scope="row" where it is ambiguous.',
  },
  'table-duplicate-name': {
    importance: 'low',
    severity: 'warning',
    title: 'Table captions and summaries',
    description:
      'The caption and the summary of a table differ. Otherwise screen readers read the same text twice.',
    passed: 'All captions and summaries differ',
    failed: '{table has|tables have} the same caption and summary',
    notApplicable: 'The page has no tables to check',
    advice: 'Remove the summary attribute, which is obsolete.',
  },
  'table-fake-caption': {
    importance: 'low',
    title: 'Table captions',
    description:
      'Tables have their title in a <caption> rather than in a cell that spans all columns. Screen readers announce only a <caption> as the title.',
    passed: 'No table uses a cell as its caption',
    failed: '{table|tables} may use a cell as {its|their} caption',
    notApplicable: 'The page has no tables to check for captions',
    advice: 'Move the title from the cell into a <caption> at the start of the table.',
  },
  'scope-attr-valid': {
    importance: 'low',
    title: 'Table scope attributes',
    description:
      'The scope attribute is used on header cells only and has a valid value, so that screen readers announce the right header with each cell.',
    passed: 'All scope attributes are valid',
    failed: 'scope {attribute is|attributes are} invalid',
    notApplicable: 'The page has no scope attributes',
    advice: 'Use scope on <th> only, with the value row, col, rowgroup or colgroup.',
  },
  'empty-table-header': {
    importance: 'low',
    title: 'Empty table headers',
    description: 'Header cells of tables have text, which screen readers announce with the data cells.',
    passed: 'All header cells have text',
    failed: 'header {cell is|cells are} empty',
    notApplicable: 'The page has no header cells',
    advice: 'Add text to the header cell, or change it to <td> if it describes nothing.',
  },
});
