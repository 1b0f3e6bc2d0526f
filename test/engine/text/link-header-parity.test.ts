import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLinkHeader } from '../../../src/engine/text/link-header.ts';

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
  fc.tuple(fc.constantFrom('rel', 'hreflang', 'as', 'Media', 'title'), value).map(([name, text]) => ({
    name,
    text: name === 'rel' ? text.replaceAll(' ', '') : text,
  })),
  { selector: ({ name }) => name, maxLength: 4 },
);
const link = fc
  .tuple(target, parameters, fc.constantFrom(';', '; '))
  .map(([uri, all, gap]) => `<${uri}>${all.map(({ name, text }) => `${gap}${name}=${text}`).join('')}`);
const header = fc
  .tuple(fc.array(link, { maxLength: 4 }), fc.constantFrom(',', ', '))
  .map(([all, gap]) => all.join(gap));

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
