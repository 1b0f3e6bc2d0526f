import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLinkHeader } from '../../../src/engine/text/link-header.ts';

/** Each link as `target name=value …`. */
function parsed(line: string): string[] {
  return parseLinkHeader(line).map(({ target, parameters }) =>
    [target, ...[...parameters].map(([name, value]) => `${name}=${value}`)].join(' '),
  );
}

const CASES: [what: string, line: string, links: string[]][] = [
  ['reads several links', '</a>; rel=next, </b>; rel=prev,', ['/a rel=next', '/b rel=prev']],
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
  ['skips white space', '  </a> ;  rel = x  ,  </b>  ', ['/a rel=x', '/b']],
  ['reads quotes that never close', '</a>; rel="x', ['/a rel=x']],
  ['finds nothing in an empty line', '', []],
  ['rejects a line without brackets', 'https://a.org/; rel=canonical', []],
  ['rejects brackets that never close', '</a>; rel=x, </b', []],
  ['rejects text after the target', '</a> rel=x', []],
];

/** The package that Lighthouse reads `Link:` headers with. It has no types. */
const LinkHeader: { parse(line: string): { refs: ({ uri: string } & Record<string, string>)[] } } =
  createRequire(import.meta.url)('http-link-header');

const target = fc.stringMatching(/^[a-z/:.,;?= -]{0,12}$/);
const value = fc.oneof(
  fc.stringMatching(/^[a-z/]{1,8}$/),
  fc.stringMatching(/^[a-z ,;=<>]{0,12}$/).map((text) => `"${text}"`),
);
// The package splits `rel` at spaces, and makes lists of other repeated parameters.
const parameters = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('rel', 'hreflang', 'as', 'Media', 'title'), value)
    .map(([name, text]) => ({ name, text: name === 'rel' ? text.replaceAll(' ', '') : text })),
  { selector: ({ name }) => name, maxLength: 4 },
);
const link = fc
  .tuple(target, parameters, fc.constantFrom(';', '; '))
  .map(([uri, all, gap]) => `<${uri}>${all.map(({ name, text }) => `${gap}${name}=${text}`).join('')}`);
const header = fc
  .tuple(fc.array(link, { maxLength: 4 }), fc.constantFrom(',', ', '))
  .map(([all, gap]) => all.join(gap));

describe('parseLinkHeader', () => {
  it.each(CASES)('%s', (_case, line, links) => expect(parsed(line)).toEqual(links));

  it('reads well-formed headers as http-link-header does', () => {
    fc.assert(
      fc.property(header, (line) => {
        const ours = parseLinkHeader(line).map((one) => ({
          uri: one.target,
          ...Object.fromEntries(one.parameters),
        }));
        expect(ours).toEqual(LinkHeader.parse(line).refs);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads traps in linear time', () => {
    for (const trap of [';', '"', '\\"', ' ', '<', ';a="', ';a=" \\"']) {
      expect(parseLinkHeader(`<>; a="${trap.repeat(100_000)}`).length).toBeLessThanOrEqual(1);
      expect(parseLinkHeader(`<>${trap.repeat(100_000)}`).length).toBeLessThanOrEqual(1);
    }
  });
});
