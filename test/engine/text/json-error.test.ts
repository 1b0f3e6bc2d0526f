import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorOffset } from '../../../src/engine/text/json-error.ts';

/** Damaged JSON, with a caret at the error. */
const DAMAGED = {
  ends: ['^', '  ^', '{"a": 1^', '{"a": ^"never closed}'],
  commas: ['{"a": 1,^}', '[1,^]', '[^,1]', '[1 ^2]'],
  colons: ['{"a" ^1}', '{"a":^:1}'],
  brackets: ['[1^}', '{} ^{}', '{}^;'],
  names: ['{^a: 1}', '{"a": ^unknown}', "[^'a']"],
  strings: ['{"a": ^"line\nbreak"}', '{"a": ^"\\x"}'],
  numbers: ['[0^1]'],
};

describe('jsonErrorOffset', () => {
  it.each(Object.entries(DAMAGED))('finds errors of %s', (_kind, texts) => {
    for (const text of texts) expect(jsonErrorOffset(text.replace('^', '')), text).toBe(text.indexOf('^'));
  });
  it('finds no error in valid JSON', () => {
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
          const { isJson, position = damaged.length } = errorOf(damaged);
          if (offset === null) return isJson;
          // V8 counts to the character within the token, and gives no position at the end of the text.
          return offset <= position;
        },
      ),
    );
  });
  it('accepts long texts, and rejects too many levels', () => {
    expect(jsonErrorOffset('['.repeat(100_000))).toBe(1_000);
    expect(jsonErrorOffset('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull();
    expect(jsonErrorOffset(`[${'[],'.repeat(100_000)}]`)).toBe(300_001);
    expect(jsonErrorOffset(`"${'\\n'.repeat(100_000)}`)).toBe(0);
  });
});

/** The position at which V8 reports an error; undefined without an error or its position. */
function errorOf(text: string): { isJson: boolean; position?: number } {
  try {
    JSON.parse(text);
    return { isJson: true };
  } catch (error) {
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    return { isJson: false, ...(position && { position: Number(position) }) };
  }
}
