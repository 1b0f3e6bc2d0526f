import { expect, it } from 'vitest';
import { headerFixes } from '../../../src/audits/fixes/server-fixes.ts';
import { starterPolicy } from '../../../src/audits/fixes/starter-policy.ts';
import { pageOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

/** The sources of one directive. */
function sourcesOf(body: string, directive: string): string[] | undefined {
  const policy = starterPolicy(pageOf({ html: `<!doctype html>${body}` })) ?? '';
  const lists = policy.split('; ').map((list) => list.split(' '));
  return lists.find(([name]) => name === directive)?.slice(1);
}

it('allows frames of other sites', () => {
  const frames = '<iframe src="https://www.youtube.com/embed/a"></iframe><iframe src="/own"></iframe>';
  expect(sourcesOf(frames, 'frame-src')).toEqual(["'self'", 'https://www.youtube.com']);
});

it('allows inline scripts and styles by their hashes', () => {
  const code = "<script>alert('Hello, world.');</script><script type=application/ld+json>{}</script>";
  // The example of MDN.
  const hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
  expect(sourcesOf(code, 'script-src')).toEqual(["'self'", hash]);
  const style = "<style>alert('Hello, world.');</style>";
  expect(sourcesOf(style, 'style-src')).toEqual(["'self'", hash]);
});

it('allows style attributes, which have no hashes', () => {
  expect(sourcesOf('<style>p {}</style><p style="margin: 0">', 'style-src')).toEqual([
    "'self'",
    "'unsafe-inline'",
  ]);
});

it('leaves out a policy that would be clipped', () => {
  const resources = Array.from({ length: 30 }, (_, i) =>
    fetched('image', `https://images-${i}.cdn.example.net/a.png`),
  );
  expect(starterPolicy(pageOf({ resources }))).toBeNull();
});

it('names no host in a policy that would end it', () => {
  const hosts = ['a;b.example', '{env.HOME}.example', '[::1]', 'a.example'];
  const resources = hosts.map((host) => fetched('script', `https://${host}/a.js`));
  expect(starterPolicy(pageOf({ resources }))).toContain("script-src 'self' https://a.example;");
});

it.each(['$host', '{host}', '%{HOST}e', 'a\nb', 'a\\', 'é'])(
  'offers no header with %j, which servers replace or reject',
  (value) => {
    expect(headerFixes(pageOf({}), 'X-Test', value)).toEqual([]);
  },
);

it('escapes quotes in a header', () => {
  expect(headerFixes(pageOf({}), 'X-Test', 'a="b"').map(({ code }) => code)).toEqual([
    'add_header X-Test "a=\\"b\\"" always;',
    'Header always set X-Test "a=\\"b\\""',
    'header ?X-Test "a=\\"b\\""',
  ]);
});
