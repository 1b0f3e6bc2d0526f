import { expect, it, test } from 'vitest';
import { blockingRule, statementsFor } from '../../../src/facts/robots/blocking-rule.ts';
import { parseRobots } from '../../../src/facts/robots/parse-robots.ts';

// robots-parser-parity.test.ts proves the order of rules and groups, wildcards and sitemaps.

/** The line that blocks, null when nothing does. */
function blockingLine(lines: string[], path: string, agent = '*'): number | null {
  return (
    blockingRule(parseRobots(lines.join('\n')), agent, `https://example.org${path}`)?.line.number ?? null
  );
}

test.each<[pattern: string, path: string, blocks: boolean]>([
  ['/fish', '/fish.html', true],
  ['/fish', '/Fish', false],
  ['/%7efish', '/%7Efish', true],
  ['/~ada', '/%7Eada', true],
  ['/a b', '/a%20b', true],
  ['/*?filter[', '/list?filter[0]=a', true],
])('a rule for %s blocks %s: %s', (pattern, path, blocks) => {
  expect(blockingLine(['User-agent: *', `Disallow: ${pattern}`], path)).toBe(blocks ? 2 : null);
});

test.each<[lines: string[], agent: string, blocks: boolean]>([
  [['Useragent: x', 'Disallow: /'], 'x', true],
  [['User agent: x', 'Disalow: /'], 'x', true],
  [['User-agent x', 'Disallow /'], 'x', true],
  [['User-agent: x', 'Disallow / of all'], 'x', false],
  [['User-agent: x*', 'Disallow: /'], 'x', true],
  [['User-agent: x y', 'Disallow: /'], 'x', true],
  [['User-agent: * # all', 'Disallow: /'], 'x', true],
  [['User-agent: archive.org_bot', 'Disallow: /'], 'archive.org_bot', true],
  [['User-agent: x', 'Sitemap: https://example.org/s', 'Host: h', 'User-agent: y', 'Disallow: /'], 'x', true],
  [['User-agent: *', 'Disallow: /', 'User-agent: x'], 'x', false],
])('by %j, %s is blocked: %s', (lines, agent, blocks) => {
  expect(blockingLine(lines, '/', agent) !== null).toBe(blocks);
});

it('keeps a crawl delay from crawlers that are named after it', () => {
  const lines = ['User-agent: *', 'Crawl-delay: 1', 'User-agent: y', 'Crawl-delay: 60', 'Disallow:'];
  const { crawlDelays } = parseRobots(lines.join('\n'));
  const secondsFor = (agent: string) => statementsFor(crawlDelays, agent).map(({ seconds }) => seconds);
  expect([secondsFor('x'), secondsFor('y')]).toEqual([[1], [60]]);
});

it('blocks nothing by a rule without a group', () => {
  expect(blockingLine(['Disallow: /'], '/')).toBeNull();
});

it('reads hostile files in linear time', () => {
  const agents = Array.from({ length: 20_000 }, (_, i) => `User-agent: a${i}`);
  const rules = Array.from({ length: 20_000 }, () => 'Disallow: /*a*a*a*a$');
  expect(blockingLine([...agents, ...rules], `/${'a'.repeat(2000)}b`, 'a7')).toBeNull();
});
