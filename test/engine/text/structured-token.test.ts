import { expect, it } from 'vitest';
import { structuredToken } from '../../../src/engine/text/structured-token.ts';

it.each([
  ['same-origin', 'same-origin'],
  ['  same-origin  ', 'same-origin'],
  ['same-origin; report-to="a \\"b\\"; c"; x=?1;y=1.5;z', 'same-origin'],
  ['same-origin ; report-to="a"', null],
  ['same-origin; report-to=a b', null],
  ['same-origin; report-to="a', null],
  ['same-origin;', null],
  ['"same-origin"', null],
  ['same-origin, same-origin', null],
  ['', null],
])('reads %j as %j', (header, token) => {
  expect(structuredToken(header)).toBe(token);
});
