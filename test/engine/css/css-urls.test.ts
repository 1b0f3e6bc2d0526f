import { expect, it } from 'vitest';
import { cssUrls } from '../../../src/engine/css/css-urls.ts';

it.each([
  ['a { background: url(a.png) }', ['a.png']],
  ['a { background: URL( "a b.png" ), url(\'b).png\') }', ['a b.png', 'b).png']],
  ['@import "a.css"; @import \'b.css\' print; @import url(c.css);', ['a.css', 'b.css', 'c.css']],
  ['@namespace svg url(http://www.w3.org/2000/svg); a { color: red }', []],
  ['/* url(a.png) */ a { b: url(b.png) } /* url(c.png)', ['b.png']],
  ['a { b: url() url("") }', []],
])('reads %j as %j', (css, urls) => {
  expect(cssUrls(css)).toEqual(urls);
});

it.each(['url(', '/*', '@namespace', '@import ', 'url("'])('finishes on repetitions of %s', (text) => {
  expect(() => cssUrls(text.repeat(300_000))).not.toThrow();
});
