import { expect, it } from 'vitest';
import { isAllowedTarget, parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';

it.each([
  ['127.0.0.1:9600', { address: '127.0.0.1', port: 9600 }, true],
  ['127.0.0.1:9600', { address: '127.0.0.1', port: 9601 }, false],
  ['127.0.0.1:9600', { address: '127.0.0.2', port: 9600 }, false],
  ['127.0.0.1', { address: '127.0.0.1', port: 22 }, true],
  ['10.1.0.0/16', { address: '10.1.255.255', port: 3000 }, true],
  ['10.1.0.0/16', { address: '10.2.0.0' }, false],
  ['10.1.0.0/16:80', { address: '10.1.2.3', port: 80 }, true],
  ['10.1.0.0/16:80', { address: '10.1.2.3', port: 443 }, false],
  ['[::1]:9600', { address: '::1', port: 9600 }, true],
  ['[::1]', { address: '::1', port: 1 }, true],
  ['[fd00::/8]:80', { address: 'fdff::1' }, true],
  ['[fd00::/8]:80', { address: 'fe80::1' }, false],
  ['0.0.0.0/0', { address: '::1' }, false],
  ['[::/0]', { address: '127.0.0.1' }, false],
  ['127.0.0.1', { address: '::ffff:127.0.0.1' }, false],
  ['10.1.0.0/16', { address: null }, false],
  ['wiki.corp', { host: 'wiki.corp', port: 8000 }, true],
  ['wiki.corp', { host: 'wiki.corp', address: '10.9.9.9', port: 8000 }, true],
  ['wiki.corp:8000', { host: 'wiki.corp', port: 8001 }, false],
  ['wiki.corp', { host: 'evil.wiki.corp' }, false],
  ['WIKI.corp.', { host: 'wiki.corp' }, true],
  ['bücher.test', { host: 'xn--bcher-kva.test' }, true],
  [' a.test , , 10.0.0.0/8 ', { address: '10.0.0.1' }, true],
  ['', { address: '127.0.0.1' }, false],
])('the entry "%s" covers the connection %o: %s', (list, connection, expected) => {
  const target = { host: 'example.test', address: null, port: 80, ...connection };
  expect(isAllowedTarget(parseAllowTargets(list), target)).toBe(expected);
});

it.each([
  ['a URL', ['http://example.com', 'user@host', 'host/path']],
  ['a wildcard', ['*.example.com']],
  ['white space', ['a b']],
  ['an invalid network', ['10.0.0.0/33', '10.0.0/8', '[fd00::/129]']],
  ['an invalid port', ['10.0.0.1:0', '10.0.0.1:65536', '10.0.0.1:http', '10.0.0.1:']],
  ['IPv6 without brackets', ['::1', 'fd00::/8']],
  ['brackets without IPv6', ['[example.com]', '[]']],
])('rejects %s, and names the entry', (_kind, entries) => {
  for (const entry of entries) {
    const message = `"${entry}" is not an allowed target`;
    expect(() => parseAllowTargets(`127.0.0.1,${entry}`)).toThrow(message);
  }
});
