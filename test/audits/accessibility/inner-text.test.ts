import { expect, it, test } from 'vitest';
import { innerText } from '../../../src/audits/accessibility/link-text.ts';
import type { Page } from '../../../src/engine/page.ts';
import { pageOf } from '../audit-cases.ts';

function textIn(page: Page, maxNodes = 100): string | null | undefined {
  const element = page.document.elements.find((candidate) => candidate.getAttribute('id') === 'it');
  return element && innerText(page, element, maxNodes);
}

// link-text.test.ts has cases of hidden parts.
test.each<[what: string, html: string, text: string]>([
  ['white space', '<p id=it>\n a \t<b> b</b>c </p>', 'a bc'],
  ['lines', '<div id=it>a<br>b<div>c</div>d<span style="display: flex">e</span></div>', 'a\nb\nc\nd\ne'],
  ['blocks by CSS', '<style>i{display:block}</style><p id=it>a<i>b</i>c</p>', 'a\nb\nc'],
  ['cells', '<table id=it><tr><td>a<td>b</table>', 'a\nb'],
  ['words in elements of their own', '<p id=it>a<custom-x>b</custom-x><button>c</button></p>', 'abc'],
  ['invisible elements', '<p id=it>a<i style="visibility:hidden">b<b style="visibility:visible">c', 'ac'],
  ['an element in an invisible one', '<div style="visibility: hidden"><p id=it>a</p></div>', ''],
  ['an element in a hidden one', '<div hidden><p id=it>a\n<i hidden>b</i></p></div>', 'a\nb'],
  ['closed details', '<details><summary>s</summary><p id=it style="visibility:visible">a</p></details>', ''],
  ['the summary of a closed details element', '<details><summary id=it>s</summary>a</details>', 's'],
  ['an SVG', '<svg id=it><text> a</text><desc>b</desc></svg>', ' ab'],
])('the inner text of %s', (_, html, text) => {
  expect(textIn(pageOf({ html }))).toBe(text);
});

it('is null beyond the limit of nodes', () => {
  const page = pageOf({ html: '<p id=it>a<b></b><b></b></p>' });
  expect(textIn(page, 3)).toBe('a');
  expect(textIn(page, 2)).toBeNull();
});
