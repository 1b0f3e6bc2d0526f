import { expect, it, test } from 'vitest';
import { blockingRule } from '../../../src/facts/robots/blocking-rule.ts';
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

it('blocks nothing by a rule without a group', () => {
  expect(blockingLine(['Disallow: /'], '/')).toBeNull();
});

it('reads hostile files in linear time', () => {
  const agents = Array.from({ length: 20_000 }, (_, i) => `User-agent: a${i}`);
  const rules = Array.from({ length: 20_000 }, () => 'Disallow: /*a*a*a*a$');
  expect(blockingLine([...agents, ...rules], `/${'a'.repeat(2000)}b`, 'a7')).toBeNull();
});
