import { describe, expect, it } from 'vitest';
import { parseDeclarations, parseStylesheet } from '../../../src/engine/css/parse-stylesheet.ts';

function rules(css: string): Record<string, string> {
  const parsed = parseStylesheet(css).rules.map(({ selectors, declarations }) => [
    selectors,
    declarations.map(({ property, value }) => `${property}:${value}`).join(';'),
  ]);
  return Object.fromEntries(parsed);
}

describe('a parsed stylesheet', () => {
  it('has the rules with their declarations', () => {
    expect(rules('a , b{ Color : red;; width:1px } c{}')).toEqual({ 'a , b': 'color:red;width:1px', c: '' });
  });

  it('recognizes strings, addresses, comments and escapes', () => {
    expect(rules(`a::after{content:"};{/*"} /* b{} */ c{background:url(x;y)} d\\{{top:0}`)).toEqual({
      'a::after': 'content:"};{/*"',
      c: 'background:url(x;y)',
      'd\\{': 'top:0',
    });
  });

  it('has the rules that a phone applies', () => {
    const css = `@media print{a{top:0}} @media (max-width:500px){b{top:0} @supports (x:y){c{top:0}}}
      @layer base{d{top:0}} @keyframes e{from{top:0}} @layer f;`;
    expect(Object.keys(rules(css))).toEqual(['b', 'c', 'd']);
  });

  it('has nested rules after the rules that contain them', () => {
    const css = 'a, #b{top:0; &.c{left:0} > d, e &{left:1px; f{top:1px}} left:0} g{top:2px}';
    expect(Object.entries(rules(css))).toEqual([
      ['a, #b', 'top:0;left:0'],
      ['a.c, #b.c', 'left:0'],
      ['a > d, e a, #b > d, e #b', 'left:1px'],
      ['a > d f, e a f, #b > d f, e #b f', 'top:1px'],
      ['g', 'top:2px'],
    ]);
  });

  it('has the rules of a scope, nested in its root', () => {
    const css =
      '@scope (.a, #b){img, :scope > i{top:0} &.c{left:0}} @scope (.d) to (.e){b{top:0}} @scope{u{top:0}}';
    expect(Object.keys(rules(css))).toEqual([
      ':where(.a, #b)',
      ':where(.a, #b) img, :where(.a, #b) > i',
      ':where(.a, #b).c',
    ]);
  });

  it('has the nested media rules for phones', () => {
    const css = '.a{display:none; @media print{left:0} @media screen{display:block; .b{top:0}}}';
    const { rules } = parseStylesheet(css);
    expect(rules.map(({ selectors, declarations }) => [selectors, declarations.length])).toEqual([
      ['.a', 1],
      ['.a', 1],
      ['.a .b', 1],
    ]);
  });

  it('leaves out nested rules whose selectors cannot be written out, or grow too long', () => {
    expect(rules('.a{&b{top:0}}')).toEqual({ '.a': '' });
    const doubling = `${'a,b{'.repeat(40)}top:0${'}'.repeat(40)}`;
    expect(parseStylesheet(doubling).rules.length).toBeLessThan(10);
  });

  it('leaves out rules for browsers without a feature', () => {
    expect(Object.keys(rules('@supports not (display:grid){a{top:0}} @supports (a:b){c{top:0}}'))).toEqual([
      'c',
    ]);
  });

  it('has imports and font faces', () => {
    const css = `@charset "x";@import 'a.css';@import url(b.css) screen;@import url("c.css") layer(x) print;
      @import 'd.css' layer supports((display:grid) and (top:0)) screen;
      @font-face{font-family:X;src:url(x)} a{} @media print{@font-face{font-family:Y}}`;
    const { imports, fontFaces } = parseStylesheet(css);
    expect(imports).toEqual(['a.css', 'b.css', 'd.css']);
    expect(fontFaces.map((face) => face[0]?.value)).toEqual(['X']);
  });

  it('reads CSS with missing or extra closing braces', () => {
    expect(rules('}}a{top:0}')).toEqual({ a: 'top:0' });
    expect(rules('a{top:0')).toEqual({ a: 'top:0' });
    expect(rules('a{content:"x\n} b{top:0}')).toEqual({ a: 'content:"x', b: 'top:0' });
  });

  it('joins the text before and after a comment', () => {
    expect(rules('a/* ; } */b{to/**/p:/* x */0}')).toEqual({ ab: 'top:0' });
  });

  it('stops at the limit of statements, which later sheets share', () => {
    const remaining = { statements: 5 };
    const { rules } = parseStylesheet('a{top:0} b{top:0} c{top:0}', remaining);
    expect(rules.map(({ declarations }) => declarations.length)).toEqual([1, 1, 0]);
    expect(parseStylesheet('a{top:0}', remaining).rules).toEqual([]);
  });

  it('is parsed in linear time when it is made of traps', () => {
    for (const piece of ['{', '}', '(', '"\n', '/*', 'a{b:c;', '@media(', '@import ', '\\', 'a!']) {
      expect(() => parseStylesheet(piece.repeat(200_000))).not.toThrow();
    }
  });
});

describe('a style attribute', () => {
  it('has declarations, some of them important', () => {
    expect(parseDeclarations('top: 0; left:1px !Important; broken; right:')).toEqual([
      { property: 'top', value: '0', isImportant: false },
      { property: 'left', value: '1px', isImportant: true },
    ]);
  });
});
