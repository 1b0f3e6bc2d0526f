import { expect, it } from 'vitest';
import { parseId } from '../src/parse-id.ts';

it.each(['1', '2147483647'])('reads %j as an id', (text) => {
  expect(parseId(text)).toBe(Number(text));
});

// The last two are above Number.MAX_SAFE_INTEGER, so conversion to a number would change them.
it.each([
  '',
  '0',
  '01',
  ' 1',
  '1.0',
  '+1',
  '1e3',
  '2147483648',
  '9999999999',
  '9007199254740993',
  '99999999999999999',
])('returns null for %j', (text) => {
  expect(parseId(text)).toBeNull();
});
