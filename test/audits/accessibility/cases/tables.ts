import type { AxeCases } from '../axe-cases.ts';

const grid = (row: string) => `<table>${row.repeat(4)}</table>`;

export const tables: Record<string, AxeCases> = {
  'td-headers-attr': {
    passed: ['<table><tr><th id="h">a<tr><td headers="h">b</table>'],
    failed: [
      '<table><tr><th id="h">a<tr><td headers="elsewhere">b</table>',
      '<table><tr><th>a<tr><td id="c" headers="c">b</table>',
    ],
    'not-applicable': ['<p>x</p>'],
  },
  'th-has-data-cells': {
    passed: ['<table><tr><th>a<th>b<tr><td>1<td>2</table>'],
    warning: ['<table><tr><th>a<th>b</table>'],
    'not-applicable': ['<p>x</p>'],
  },
  'td-has-header': {
    passed: [`<table><tr><th>a<th>b<th>c<th>d</tr>${'<tr><td>1<td>2<td>3<td>4</tr>'.repeat(4)}</table>`],
    failed: [`<table><caption>c</caption>${'<tr><td>1<td>2<td>3<td>4</tr>'.repeat(4)}</table>`],
    'not-applicable': ['<table><tr><td>1</table>'],
  },
  'table-duplicate-name': {
    passed: ['<table summary="By year"><caption>Sales</caption><tr><td>1</table>'],
    warning: ['<table summary="Sales"><caption>Sales</caption><tr><td>1</table>'],
    'not-applicable': ['<p>x</p>'],
  },
  'table-fake-caption': {
    passed: [grid('<tr><th>a<td>1<td>2<td>3<td>4</tr>')],
    failed: [
      `<table><tr><td colspan="5">Sales</tr>${'<tr><th>a<td>1<td>2<td>3<td>4</tr>'.repeat(3)}</table>`,
    ],
    'not-applicable': ['<p>x</p>'],
  },
  'scope-attr-valid': {
    passed: ['<table><tr><th scope="col">a<tr><td>b</table>'],
    failed: ['<table><tr><th scope="column">a<tr><td>b</table>'],
    'not-applicable': ['<table><tr><th>a</table>'],
  },
  'empty-table-header': {
    passed: ['<table><tr><th>a<tr><td>b</table>'],
    failed: ['<table><tr><th><th>a<tr><td>b<td>c</table>'],
    'not-applicable': ['<p>x</p>'],
  },
};
