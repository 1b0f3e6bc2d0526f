import { expect, it } from 'vitest';
import { isInsecureUrl } from '../../src/audits/insecure-url.ts';

it.each([
  ['http://example.org/', true],
  ['ftp://example.org/', true],
  ['https://example.org/', false],
  ['data:text/plain,x', false],
  ['http://localhost:3000/', false],
  ['http://app.localhost/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://[::1]/', false],
  ['http://127.0.0.2/', true],
  ['http://localhost.example.org/', true],
  ['//example.org/', false],
])('is for %s: %s', (url, expected) => {
  expect(isInsecureUrl(url)).toBe(expected);
});
