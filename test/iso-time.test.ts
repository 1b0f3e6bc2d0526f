import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoTime } from '../src/iso-time.ts';

it('writes every moment as the language itself does', () => {
  fc.assert(fc.property(fc.date({ noInvalidDate: true }), (date) => isoTime(date) === date.toISOString()));
});

it.each([
  '0999-12-31T23:59:59.999Z',
  '1000-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T12:00:00.009Z',
  '2026-10-09T08:07:06.050Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '-000001-12-31T23:59:59.999Z',
])('writes %s', (text) => {
  expect(isoTime(new Date(text))).toBe(text);
});

it('refuses what is no moment', () => {
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
});
