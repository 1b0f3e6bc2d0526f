import { describe, expect, it, test } from 'vitest';
import { blockingRule } from '../../../src/audits/robots/blocking-rule.ts';
import { parseRobots } from '../../../src/audits/robots/parse-robots.ts';

const SITE = 'https://example.org';

/** The line that blocks, null when nothing does. */
function blockingLine(lines: string[], path: string, agent = '*'): number | null {
  return blockingRule(parseRobots(lines.join('\n')), agent, SITE + path)?.line.number ?? null;
}

describe('the rule that blocks an address', () => {
  test.each<[pattern: string, path: string, blocks: boolean]>([
    ['/', '/', true],
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish/', '/fish', false],
    ['*fish', '/big/fish', true],
    ['/*.php', '/folder/a.php?x=1', true],
    ['/*.php$', '/a.php', true],
    ['/*.php$', '/a.php?x=1', false],
    ['/*.php$', '/a.php.php', true],
    ['/fish$', '/fish', true],
    ['/fish$', '/fishes', false],
    ['/a*b*c$', '/abc', true],
    ['/a*bc*c$', '/abc', false],
    ['/a$b', '/a$bc', true],
    ['/*', '/', true],
    ['/*$', '/anything', true],
    ['$', '/', false],
    ['/?page=', '/?page=2', true],
    ['/%7efish', '/%7Efish', true],
    ['/日本', '/日本語', true],
    ['/a b', '/a%20b', true],
    ['/a%2fb', '/a%2Fb', true],
    ['/100%', '/100%', true],
    ['/*?filter[', '/list?filter[0]=a', true],
    ['/a|b^', '/a|b^', true],
    ["/?it's", "/?it's", true],
    ['/~ada', '/%7Eada', true],
  ])('for %s and %s: %s', (pattern, path, blocks) => {
    expect(blockingLine(['User-agent: *', `Disallow: ${pattern}`], path)).toBe(blocks ? 2 : null);
  });

  it('is the longest that matches', () => {
    const lines = ['User-agent: *', 'Allow: /folder', 'Disallow: /folder/private', 'Disallow: /*'];
    expect(blockingLine(lines, '/folder/page')).toBeNull();
    expect(blockingLine(lines, '/folder/private/page')).toBe(3);
    expect(blockingLine(lines, '/')).toBe(4);
  });

  it('is overridden by an Allow of the same length in any position', () => {
    expect(blockingLine(['User-agent: *', 'Disallow: /page', 'Allow: /page'], '/page')).toBeNull();
    expect(blockingLine(['User-agent: *', 'Allow: /page', 'Disallow: /page'], '/page')).toBeNull();
  });

  it('comes from the group that names the crawler, else from the one for all', () => {
    const lines = ['User-agent: *', 'Disallow: /', 'User-agent: Good', 'Disallow: /secret'];
    expect(blockingLine(lines, '/page', 'good')).toBeNull();
    expect(blockingLine(lines, '/secret', 'Good')).toBe(4);
    expect(blockingLine(lines, '/page', 'Goodbot')).toBe(2);
  });

  it('comes from all groups that name the crawler', () => {
    const lines = [
      'User-agent: a',
      'Disallow: /x',
      'User-agent: b',
      'Disallow: /y',
      'User-agent: A',
      'Disallow: /z',
    ];
    expect(blockingLine(lines, '/x', 'a')).toBe(2);
    expect(blockingLine(lines, '/y', 'a')).toBeNull();
    expect(blockingLine(lines, '/z', 'a')).toBe(6);
  });

  it('applies to every crawler that is named above it', () => {
    const lines = ['User-agent: a', '# as well as', '', 'User-agent: b', 'Disallow: /'];
    expect(blockingLine(lines, '/', 'a')).toBe(5);
    expect(blockingLine(lines, '/', 'b')).toBe(5);
  });

  it('is none for a crawler with an empty Disallow', () => {
    const lines = ['User-agent: *', 'Disallow: /', 'User-agent: a', 'Disallow:'];
    expect(blockingLine(lines, '/', 'a')).toBeNull();
  });

  it('does not count a group without rules', () => {
    const lines = ['User-agent: a', 'Sitemap: https://example.org/s.xml', 'User-agent: *', 'Disallow: /'];
    expect(blockingLine(lines, '/', 'a')).toBe(4);
    expect(blockingLine(['User-agent: a', 'Crawl-delay: 5', ...lines.slice(2)], '/', 'a')).toBeNull();
  });

  it('needs a group', () => {
    expect(blockingLine(['Disallow: /'], '/')).toBeNull();
  });

  it('is found in linear time in hostile files', () => {
    const agents = Array.from({ length: 20_000 }, (_, i) => `User-agent: a${i}`);
    const rules = Array.from({ length: 20_000 }, () => 'Disallow: /*a*a*a*a$');
    expect(blockingLine([...agents, ...rules], `/${'a'.repeat(2000)}b`, 'a7')).toBeNull();
  });
});

it('lists the sitemaps, groups or not', () => {
  const { sitemaps } = parseRobots(
    'Sitemap: https://example.org/a.xml\nUser-agent: *\nsitemap:/b.xml # second',
  );
  expect(sitemaps).toEqual(['https://example.org/a.xml', '/b.xml']);
});
