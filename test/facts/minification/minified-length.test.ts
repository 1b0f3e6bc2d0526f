import { describe, expect, it, test } from 'vitest';
import { minifiedLength } from '../../../src/facts/minification/minified-length.ts';

describe('the minified length of JavaScript', () => {
  test.each([
    ['drops spaces, tabs and line ends', 'a =\t1 ;\n b', 'a=1;b'],
    ['keeps carriage returns, as Lighthouse does', 'a\r\nb', 'a\rb'],
    ['drops comments', '/* x */ a // b\nc // d', 'ac'],
    ['keeps comments with licenses', '/*! x */ a', '/*! x */a'],
    ['keeps strings whole', `a = 'b  // \\' c' + "/* "`, `a='b  // \\' c'+"/* "`],
    [
      'keeps template literals, but not the code in them',
      '`a  $\u007b b( { } ) }  c` + d',
      '`a  $\u007bb({})}  c`+d',
    ],
    ['keeps regular expressions whole', 'return / [/"] \\/ /  . test', 'return/ [/"] \\/ /.test'],
    ['takes a slash after a value for a division', 'a / 2 / b // c', 'a/2/b'],
    ['takes a slash at the start for a regular expression', ' / "/ ', '/ "/'],
  ])('%s', (_, code, minified) => {
    expect(minifiedLength(code, 'javascript')).toBe(minified.length);
  });

  it('is the whole length where a comment or a string never ends', () => {
    for (const code of ['a  /* b', "a  'b", 'a  `b', '/*/ a  ']) {
      expect(minifiedLength(code, 'javascript')).toBe(code.length);
    }
  });
});

describe('the minified length of CSS', () => {
  it('has no line comments and no regular expressions', () => {
    expect(minifiedLength('a { b: url(//c /d) }', 'css')).toBe('a{b:url(//c/d)}'.length);
  });

  it('is computed in linear time for traps', () => {
    for (const piece of ['/', '{', '`$\u007b', '/*!', "'\\", '( \n', '}']) {
      expect(minifiedLength(piece.repeat(500_000), 'javascript')).toBeLessThanOrEqual(piece.length * 500_000);
    }
  });
});
