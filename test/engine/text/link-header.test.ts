import { describe, expect, it } from 'vitest';
import { parseLinkHeader } from '../../../src/engine/text/link-header.ts';

/** Each link as `target name=value …`. */
function parsed(line: string): string[] {
  return parseLinkHeader(line).map(({ target, parameters }) =>
    [target, ...[...parameters].map(([name, value]) => `${name}=${value}`)].join(' '),
  );
}

const CASES: [what: string, line: string, links: string[]][] = [
  ['reads one link', '<https://a.org/>; rel="canonical"', ['https://a.org/ rel=canonical']],
  ['reads an unquoted value', '</a>;rel=next', ['/a rel=next']],
  ['reads several links', '</a>; rel=next, </b>; rel=prev,', ['/a rel=next', '/b rel=prev']],
  ['reads several parameters', '</a>; rel=alternate; hreflang=de', ['/a rel=alternate hreflang=de']],
  ['keeps commas and semicolons of the target', '</a,b;c>; rel=x', ['/a,b;c rel=x']],
  ['keeps commas and semicolons in quotes', '</a>; title="x, y; z"; rel=x', ['/a title=x, y; z rel=x']],
  ['unescapes quoted pairs', String.raw`</a>; title="say \"hi\""`, ['/a title=say "hi"']],
  ['reads parameters without a value', '</a>; nopush; rel=preload', ['/a nopush= rel=preload']],
  [
    'reads a parameter without a value before the next link',
    '</f.woff2>; rel=preload; crossorigin, </b.css>; rel=preload',
    ['/f.woff2 rel=preload crossorigin=', '/b.css rel=preload'],
  ],
  ['keeps parameters in a broken encoding', "</a>; title*=UTF-8''%ff; rel=x", ["/a title*=UTF-8''%ff rel=x"]],
  ['lets names differ in case', '</a>; REL=Next', ['/a rel=Next']],
  ['takes the first of a repeated parameter', '</a>; rel=x; rel=y', ['/a rel=x']],
  ['reads a link without parameters', '</a>', ['/a']],
  ['reads an empty target', '<>; rel=x', [' rel=x']],
  ['skips white space', '  </a> ;  rel = x  ,  </b>  ', ['/a rel=x', '/b']],
  ['reads quotes that never close', '</a>; rel="x', ['/a rel=x']],
  ['finds nothing in an empty line', '', []],
  ['rejects a line without brackets', 'https://a.org/; rel=canonical', []],
  ['rejects brackets that never close', '</a>; rel=x, </b', []],
  ['rejects text after the target', '</a> rel=x', []],
];

describe('parseLinkHeader', () => {
  for (const [what, line, links] of CASES) it(what, () => expect(parsed(line)).toEqual(links));
  it('reads traps in linear time', () => {
    for (const trap of [';', '"', '\\"', ' ', '<', ';a="', ';a=" \\"']) {
      expect(parseLinkHeader(`<>; a="${trap.repeat(100_000)}`).length).toBeLessThanOrEqual(1);
      expect(parseLinkHeader(`<>${trap.repeat(100_000)}`).length).toBeLessThanOrEqual(1);
    }
  });
});
