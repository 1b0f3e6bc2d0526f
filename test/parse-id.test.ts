import { expect, it } from 'vitest';
import { parseId } from '../src/parse-id.ts';

it.each(['1', '2147483647'])('reads %j as an id', (text) => {
  expect(parseId(text)).toBe(Number(text));
});

// The last one is above Number.MAX_SAFE_INTEGER, so conversion to a number would change it.
it.each(['', '0', '01', ' 1', '1.0', '1e3', '2147483648', '9007199254740993'])(
  'returns null for %j',
  (text) => {
    expect(parseId(text)).toBeNull();
  },
);
