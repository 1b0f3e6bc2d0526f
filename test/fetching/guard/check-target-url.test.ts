import { describe, expect, it } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import {
  checkSentUrl,
  checkTargetUrl,
  MAX_URL_CHARACTERS,
} from '../../../src/fetching/guard/check-target-url.ts';

const PRIVATE = 'This is a private address.';
const PORT = 'The port must be one of 80, 443, 8080, 8443.';
const SCHEME = 'must start with http:// or https://';
const INCOMPLETE = 'The URL must be complete';

const REJECTED: [kind: string, problem: string, urls: string[]][] = [
  ['a path', INCOMPLETE, ['', '/path', '//example.com/', 'example', 'localhosts/a.html', 'page/a.html']],
  ['an invalid host', INCOMPLETE, ['http://', 'http://a b/', 'https://[::1', 'http://[fe80::1%25eth0]/']],
  ['a local scheme', SCHEME, ['file:///etc/passwd', 'javascript:alert(1)', 'data:text/html,hi', 'tel:123']],
  ['another protocol', SCHEME, ['ftp://example.com/', 'gopher://example.com/', 'ws://example.com/']],
  ['an e-mail address', SCHEME, ['mailto:me@example.com']],
  ['a user name', 'must not contain a user name', ['http://user@example.com/', 'http://a@127.0.0.1/']],
  ['a password', 'must not contain a user name', ['http://user:pw@example.com/', 'https://:pw@example.com/']],
  ['another port', PORT, ['http://example.com:22/', 'https://example.com:25', 'http://example.com:3306/']],
  ['another port of an address', PORT, ['http://1.1.1.1:6379/', 'http://example.com:0/']],
  ['loopback', PRIVATE, ['http://127.0.0.1/', 'http://127.0.0.1./', 'http://127.1/', 'http://0/']],
  ['decimal loopback', PRIVATE, ['http://2130706433/']],
  ['hexadecimal loopback', PRIVATE, ['http://0x7f000001/', 'http://0x7f.0.0.1/']],
  ['octal loopback', PRIVATE, ['http://0177.0.0.1/', 'http://017700000001/']],
  ['encoded loopback', PRIVATE, ['http://%31%32%37.0.0.1/', 'http://127。0。0。1/']],
  ['loopback in other digits', PRIVATE, ['http://１２７.0.0.1/', 'http://①②⑦.0.0.1/']],
  ['loopback with white space', PRIVATE, ['ht\ttp://127.\n0.0.1/', '  http://127.0.0.1/  ']],
  ['loopback with other slashes', PRIVATE, ['http:\\\\127.0.0.1\\', 'http:127.0.0.1']],
  ['a private network', PRIVATE, ['http://10.0.0.1/', 'http://192.168.1.1:8080/', 'http://172.16.0.1/']],
  ['reserved IPv4', PRIVATE, ['http://100.64.0.1/', 'http://192.88.99.1/', 'http://255.255.255.255/']],
  ['cloud metadata', PRIVATE, ['http://169.254.169.254/latest/meta-data/', 'http://168.63.129.16/']],
  ['IPv6 loopback', PRIVATE, ['http://[::]/', 'http://[::1]/', 'http://[0:0:0:0:0:0:0:1]:8080/']],
  ['mapped IPv4', PRIVATE, ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/']],
  ['compatible IPv4', PRIVATE, ['http://[::127.0.0.1]/']],
  ['NAT64', PRIVATE, ['http://[64:ff9b::127.0.0.1]/', 'http://[64:ff9b:1::1]/']],
  ['6to4 and Teredo', PRIVATE, ['http://[2002:7f00:1::]/', 'http://[2001:0:4136:e378::1]/']],
  ['reserved IPv6', PRIVATE, ['http://[fd00::1]/', 'http://[fe80::1]/', 'http://[3fff::1]/']],
  ['localhost', PRIVATE, ['http://localhost/', 'http://LOCALHOST/', 'http://ｌｏｃａｌｈｏｓｔ/']],
  ['localhost with dots', PRIVATE, ['http://localhost./', 'http://localhost../']],
  ['a name below localhost', PRIVATE, ['http://app.localhost/', 'http://app.localhost./']],
  ['a metadata name', PRIVATE, ['http://metadata.google.internal/v1/', 'http://metadata.google.internal./']],
  ['a short metadata name', PRIVATE, ['http://metadata/', 'http://instance-data/']],
];

const ACCEPTED = {
  'https://example.com': 'https://example.com/',
  'HTTPS://EXAMPLE.com:443/A?b=C#d': 'https://example.com/A?b=C#d',
  'http://example.com:8080/': 'http://example.com:8080/',
  'https://example.com:8443/': 'https://example.com:8443/',
  'https://bücher.example/ä': 'https://xn--bcher-kva.example/%C3%A4',
  'http://1.1.1.1/': 'http://1.1.1.1/',
  'https://[2606:4700:4700::1111]/': 'https://[2606:4700:4700::1111]/',
  'https://example.com/@user:pass': 'https://example.com/@user:pass',
  'https://localhost.example.com/': 'https://localhost.example.com/',
  'https://notlocalhost/': 'https://notlocalhost/',
  [`https://example.com/?q=${'x'.repeat(1500)}`]: `https://example.com/?q=${'x'.repeat(1500)}`,
};

it.each(REJECTED)('rejects %s: %s', (_kind, problem, urls) => {
  for (const url of urls) expect(checkTargetUrl(url, []).problem, url).toContain(problem);
});

it.each(Object.entries(ACCEPTED))('accepts %s', (given, normalized) => {
  expect(checkTargetUrl(given, []).url?.href).toBe(normalized);
});

describe('a URL that a client sent', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    [' example.com/path?query ', 'https://example.com/path?query'],
    ['www.example.com:8080/path', 'https://www.example.com:8080/path'],
    ['user.example.com/@name', 'https://user.example.com/@name'],
    ['1.1.1.1', 'https://1.1.1.1/'],
    ['[2606:4700::1111]:8443', 'https://[2606:4700::1111]:8443/'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['LOCALHOST/a', 'http://localhost/a'],
    ['app.localhost', 'http://app.localhost/'],
    ['127.0.0.1:9999/', 'http://127.0.0.1:9999/'],
    ['[::1]', 'http://[::1]/'],
    ['http://example.com/', 'http://example.com/'],
  ])('gets a missing scheme: %j is %s', (sent, url) => {
    const allow = parseAllowTargets('localhost,app.localhost,127.0.0.1,[::1]');
    expect(checkSentUrl(sent, allow).url?.href).toBe(url);
  });

  it.each([
    ['10.0.0.5:3000', PRIVATE, '10.0.0.5:3000'],
    ['http://localhost./', PRIVATE, 'localhost.'],
    ['https://[fd00::1]:8443/a', PRIVATE, '[fd00::1]:8443'],
    ['example.com:3000', PORT, 'example.com:3000'],
  ])('is rejected with the setting that allows it: %s', (sent, problem, setting) => {
    expect(checkSentUrl(sent, []).problem).toBe(
      `${problem} To audit it, restart with ALLOW_TARGETS=${setting}.`,
    );
    expect(checkSentUrl(sent, parseAllowTargets(setting)).problem).toBeNull();
  });

  it.each(['10.0.0.5:3000', 'localhost'])('does not explain how to allow a redirected host: %s', (host) => {
    expect(checkTargetUrl(`http://${host}/`, []).problem).toBe('This is a private address.');
  });

  it.each(['mailto:me@example.com', 'javascript:alert(1.5)', 'ftp://example.com/'])(
    'keeps the scheme of %s',
    (sent) => expect(checkSentUrl(sent, []).problem).toContain(SCHEME),
  );
});

describe('the maximum length', () => {
  const prefix = 'https://example.com/';

  it('is 2048 characters', () => {
    const longest = prefix + 'x'.repeat(MAX_URL_CHARACTERS - prefix.length);
    expect(checkTargetUrl(longest, []).url?.href).toBe(longest);
    expect(checkTargetUrl(`${longest}x`, []).problem).toContain('at most 2048');
    expect(checkTargetUrl(prefix + '../'.repeat(MAX_URL_CHARACTERS), []).problem).toContain('at most 2048');
  });

  it('applies to the normalized form too', () => {
    expect(checkTargetUrl(prefix + 'ä'.repeat(400), []).problem).toContain('at most 2048');
  });
});

it.each(['ftp://10.1.2.3/', 'http://user@10.1.2.3/', 'http://10.2.0.1/'])(
  'rejects %s, although its network or a neighboring one is allowed',
  (url) => {
    const allow = parseAllowTargets('10.1.0.0/16');
    expect(checkTargetUrl('http://10.1.2.3:22/', allow).problem).toBeNull();
    expect(checkTargetUrl(url, allow).problem).not.toBeNull();
  },
);
