import { expect, test } from 'vitest';
import { compilePattern, PatternError, patternProblem } from '../../src/crawl/url-pattern.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../support/cpu-growth.ts';

test.for<[pattern: string, matching: string[], other: string[]]>([
  ['/blog/*', ['/blog/', '/blog/a/b?c=1'], ['/blog', '/en/blog/']],
  ['*.pdf', ['/a.pdf', '/a/b.pdf'], ['/a.pdfx', '/a.pdf?download']],
  ['/list?page=*', ['/list?page=', '/list?page=2'], ['/list', '/lispage=2']],
  ['/:language/:page.html', ['/en/a.html', '/en/a.b.html'], ['/en/.html', '/en/a/b.html', '/a.html']],
  ['/a:b*', ['/ab', '/axyz/c'], ['/a', '/a/c']],
  ['https://a.example:8080/*', ['https://a.example:8080/x'], ['/x', 'https://a.example:80/x']],
  ['http*:8080/*', ['http://a.example:8080/x'], ['http://a.example/8080/x']],
  ['HTTPS://A.example/B*', ['https://a.example/Bc'], ['https://a.example/b']],
  ['http*/x', ['/a/x', 'http://b.example/x'], ['/x/y']],
  ['/straße/*', ['/straße/1', '/stra%C3%9Fe/1'], ['/strasse/1']],
  [`/${'a'.repeat(60)}*${'b'.repeat(70)}`, [`/${'a'.repeat(64)}${'b'.repeat(80)}`], [`/${'a'.repeat(140)}`]],
])('the pattern %s matches %s, but not %s', ([pattern, matching, other]) => {
  const matches = compilePattern(pattern);
  const outcome = (urls: string[]) => urls.map((url) => matches(new URL(url, 'https://a.example')));
  expect(outcome(matching)).not.toContain(false);
  expect(outcome(other)).not.toContain(true);
});

test.for([
  ['/((?:a+)+)b', 'has (,'],
  ['/a)', 'has ),'],
  ['/{a}?', 'has {,'],
  ['/a}', 'has },'],
  ['blog/*', 'must begin with /, * or http'],
  [`/${'x'.repeat(500)}`, 'may have at most 500 characters'],
])('%s is no pattern, because it %s', ([pattern = '', problem]) => {
  expect(patternProblem(pattern)).toContain(problem);
  expect(() => compilePattern(pattern)).toThrow(PatternError);
});

test.for([['*a'.repeat(249)], [`/${':a'.repeat(249)}`], [`*${'a'.repeat(498)}b`]])(
  'the time of the pattern %s grows with the length of the URL',
  ([pattern = '']) => {
    const matches = compilePattern(pattern);
    const prepare = (size: number) => {
      const url = new URL(`https://a.example/${'a'.repeat(size)}c`);
      return () => matches(url);
    };
    expect(cpuGrowth(prepare, 16_000)).toBeLessThan(MAX_LINEAR_GROWTH);
  },
);
