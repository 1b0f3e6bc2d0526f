import { expect, it } from 'vitest';
import { parseId } from '../src/parse-id.ts';

it.each(['1', '2147483647'])('reads %j as an id', (text) => {
  expect(parseId(text)).toBe(Number(text));
});

// The last two would be read as the id of a neighbor: numbers are not that fine.
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
])('reads %j as no id', (text) => {
  expect(parseId(text)).toBeNull();
});
