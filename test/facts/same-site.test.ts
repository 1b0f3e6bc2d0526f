import { expect, it } from 'vitest';
import { isSameSite } from '../../src/facts/same-site.ts';

it.each([
  ['www.example.co.uk', 'cdn.example.co.uk', true],
  ['example.co.uk', 'other.co.uk', false],
  ['example.org', 'example.com', false],
  ['localhost', 'localhost', true],
  ['localhost', 'intranet', false],
  ['127.0.0.1', '127.0.0.2', false],
  ['[::1]', '[::1]', true],
])('is for %s and %s: %s', (host, other, expected) => {
  expect(isSameSite(host, other)).toBe(expected);
});
