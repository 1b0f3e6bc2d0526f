import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorOffset } from '../../../src/engine/text/json-error.ts';

// The offset is that of the caret.
const BROKEN = [
  '^',
  '  ^',
  '{"a": 1,^}',
  '[1,^]',
  '{"a" ^1}',
  '{^a: 1}',
  '{"a": ^unknown}',
  '{"a": 1^',
  '[1^}',
  '{"a": ^"line\nbreak"}',
  '{"a": ^"\\x"}',
  '{"a": ^"never closed}',
  '[0^1]',
  '{} ^{}',
  '{}^;',
  '[^,1]',
  "[^'a']",
  '[1 ^2]',
  '{"a":^:1}',
];

describe('jsonErrorOffset', () => {
  for (const marked of BROKEN) {
    it(`finds the error in ${JSON.stringify(marked)}`, () => {
      expect(jsonErrorOffset(marked.replace('^', ''))).toBe(marked.indexOf('^'));
    });
  }
  it('finds none in JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => jsonErrorOffset(text) === null));
    expect(jsonErrorOffset(' { "a" : [ ] , "b" : { } , "c" : -1.5e+3 } ')).toBeNull();
  });
  it('agrees with JSON.parse on damaged JSON', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', '\\', '0', 'e'),
        (text, at, scar) => {
          const offset = at % text.length;
          const damaged = text.slice(0, offset) + scar + text.slice(offset + 1);
          return (jsonErrorOffset(damaged) === null) === isJson(damaged);
        },
      ),
    );
  });
  it('reads deep and long texts', () => {
    expect(jsonErrorOffset('['.repeat(100_000))).toBe(100_000);
    expect(jsonErrorOffset(`"${'\\n'.repeat(100_000)}`)).toBe(0);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
