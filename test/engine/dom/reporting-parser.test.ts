import { expect, it } from 'vitest';
import { parseDocument } from '../../../src/engine/dom/parse-document.ts';

/** The tags of a page that have errors. */
function errorsOf(body: string): string[] {
  const html = `<!doctype html><title>Page</title>${body}`;
  const { parseErrors } = parseDocument(html, 'https://example.org/');
  return parseErrors.map(({ startOffset }) => html.slice(startOffset, html.indexOf('>', startOffset) + 1));
}

it.each([
  ['an end tag without an element', '<main>a</div></section></main>', ['</div>', '</section>']],
  ['the end of a paragraph that a block has closed', '<p><div>a</div></p>', ['</p>']],
  ['the end tag of a void element', '<p>a</br>b<img></img></p>', ['</br>', '</img>']],
  ['a form in a form', '<form><form>a</form></form>', ['<form>', '</form>']],
  ['parts of a table outside of one', '<div><tr><td>a</td></tr></div>', ['<tr>', '<td>', '</td>', '</tr>']],
  ['a second body', '<body>a<body class=b>', ['<body class=b>']],
  ['an end tag after the end of the page', '<body>a</body></html></body></div>', ['</body>', '</div>']],
  ['an end tag in a table', '<table><tr></div><td>a</body></table>', ['</div>', '</body>']],
  ['the end of a formatting element that has ended', '<b>a</b></b>', ['</b>']],
  ['an end tag in a drawing', '<svg><g></g></a></svg>', ['</a>']],
  ['an end tag before the page', '</p><p>a', ['</p>']],
])('reports %s', (_, body, errors) => {
  expect(errorsOf(body)).toEqual(errors);
});

it.each([
  ['a whole page', '</head><body><p>a</p></body></html>\n'],
  ['end tags that may be left out', '<ul><li>a<li>b</ul><table><tr><td>c</table><p>d<div>e</div>'],
  ['an end tag that cuts through a block', '<b><p>a</b>b</p>'],
  ['the content of a select', '<select><button><b>a</b></button><option>b</select>'],
  [
    'templates, drawings and a form after a form',
    '<template><tr></tr></template><svg><g/></svg><form></form><form></form>',
  ],
  ['a form that ends below 100 elements', `<form>${'<div>'.repeat(100)}</form>${'</div>'.repeat(100)}`],
])('accepts the tags of %s', (_, body) => {
  expect(errorsOf(body)).toEqual([]);
});
