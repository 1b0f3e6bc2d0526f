import { expect, it } from 'vitest';
import { isOnHostOf, isOnSiteOf, isSameSite } from '../../src/facts/same-site.ts';

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

it.each<[url: string, onHost: boolean, onSite: boolean]>([
  ['http://www.example.org:8080/a', true, true],
  ['https://www.example.org/a', false, true],
  ['https://cdn.example.org:8080/a', false, true],
  ['https://example.com:8080/', false, false],
  ['data:,a', false, false],
  ['no URL', false, false],
])('%s is on the host of the page: %s, on its site: %s', (url, onHost, onSite) => {
  const page = { url: 'https://www.example.org:8080/b' };
  expect([isOnHostOf(page, url), isOnSiteOf(page, url)]).toEqual([onHost, onSite]);
});
