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
  it('finds the token at which JSON.parse rejects damaged JSON', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', ',', '}', '\\', '0', 'e'),
        (text, at, scar) => {
          const index = at % text.length;
          const damaged = text.slice(0, index) + scar + text.slice(index + 1);
          const offset = jsonErrorOffset(damaged);
          if (offset === null) return isJson(damaged);
          // V8 counts to the character within the token, and gives no position at the end of the text.
          return offset <= (positionOfError(damaged) ?? damaged.length);
        },
      ),
    );
  });
  it('reads deep and long texts', () => {
    expect(jsonErrorOffset('['.repeat(100_000))).toBe(1_000);
    expect(jsonErrorOffset('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull();
    expect(jsonErrorOffset(`[${'[],'.repeat(100_000)}]`)).toBe(300_001);
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

function positionOfError(text: string): number | null {
  try {
    JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    return position === undefined ? null : Number(position);
  }
  return null;
}
