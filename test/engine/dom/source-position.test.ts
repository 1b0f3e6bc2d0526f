import { expect, it } from 'vitest';
import { parseDocument } from '../../../src/engine/dom/parse-document.ts';
import { sourcePosition } from '../../../src/engine/dom/source-position.ts';

it.each([
  ['LF', '<!doctype html>\n<p>a\n\n  <b>', { line: 4, column: 3 }],
  ['CRLF', '<!doctype html>\r\n<p>a\r\n  <b>', { line: 3, column: 3 }],
  ['CR', '<!doctype html>\r<p>a\r <b>', { line: 3, column: 2 }],
  ['an ampersand before CRLF', '<!doctype html>\r\n<p>Research &\r\n& &\r\n<b>', { line: 4, column: 1 }],
  ['an ampersand before CRLF in an attribute', '<a title="&\r\n">\r\n<b>', { line: 3, column: 1 }],
  ['a byte order mark and a character of two units', '\uFEFF😀&\r\n😀<b>', { line: 2, column: 3 }],
])('counts lines and columns of a source with %s', (_, html, position) => {
  const { document } = parseDocument(html, 'https://example.org/');
  const [element] = document.querySelectorAll('b');
  expect(sourcePosition(document, element?.sourceCodeLocation?.startOffset ?? -1)).toEqual(position);
});
