import { expect, test } from 'vitest';
import { displayHost, displayUrl } from '../../src/report-view/display-url.ts';

test.each([
  ['https://example.org/%E4%B8%8B%E8%BD%BD', 'https://example.org/下载'],
  ['https://xn--bcher-kva.example:8080/a?b=%C3%A9', 'https://bücher.example:8080/a?b=é'],
  ['https://example.org/a%20b%2Fc%2541', 'https://example.org/a%20b%2Fc%2541'],
  ['https://example.org/%FF', 'https://example.org/%FF'],
  ['https://example.org/%E2%80%AEgpj.exe', 'https://example.org/%E2%80%AEgpj.exe'],
  ['not a URL', 'not a URL'],
])('%s reads %s', (address, text) => {
  expect(displayUrl(address)).toBe(text);
});

test('a host that mixes alphabets stays in punycode', () => {
  const host = new URL('https://pаypal.example/').host;
  expect(displayHost(host)).toBe(host);
});
