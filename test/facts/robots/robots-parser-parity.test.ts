import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blockingRule } from '../../../src/facts/robots/blocking-rule.ts';
import { parseRobots } from '../../../src/facts/robots/parse-robots.ts';

/** The package whose rules Lighthouse's is-crawlable follows. Its types declare no default export of a CommonJS module. */
const robotsParser: (
  url: string,
  text: string,
) => {
  isDisallowed(url: string, agent: string): boolean;
  getMatchingLineNumber(url: string, agent: string): number;
  getSitemaps(): string[];
} = createRequire(import.meta.url)('robots-parser');

const SITE = 'https://example.org';
const AGENTS = ['*', 'Googlebot', 'bingbot', 'other'];

const path = fc
  .array(fc.constantFrom('/', 'a', 'b', 'ab', '.', '?', '=', '%2f', '日', '$'), { maxLength: 8 })
  .map((parts) => `/${parts.join('')}`);
const pattern = fc
  .array(fc.constantFrom('/', '/', 'a', 'b', 'ab', '.', '*', '**', '?', '$', '%2F', '日', ' '), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const rule = fc
  .tuple(fc.constantFrom('Allow', 'disallow', 'DISALLOW '), pattern)
  .map(([name, value]) => `${name}:${value}`);
const agentLine = fc
  .constantFrom('*', 'googlebot', 'Googlebot/2.1', 'BINGBOT', '')
  .map((agent) => `User-Agent: ${agent}`);
const blank = fc.constantFrom('', '# comment');
const ignored = fc.constantFrom('Disallow', ': x', 'Crawl-delay: 5', 'Sitemap: /s.xml # s', 'Host: x');
const other = fc.oneof(rule, blank, ignored);
// robots-parser, unlike RFC 9309, ends the names of a group at any directive: here, a rule comes first.
const group = fc
  .tuple(
    fc.array(fc.oneof(agentLine, blank), { minLength: 1, maxLength: 4 }),
    rule,
    fc.array(other, { maxLength: 8 }),
  )
  .map(([agents, first, others]) => [...agents, first, ...others]);
const file = fc
  .tuple(fc.array(group, { maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([groups, end]) => ['User-agent: *', ...groups.flat()].join(end));

it('finds the blocking line that robots-parser finds', () => {
  fc.assert(
    fc.property(file, path, fc.constantFrom(...AGENTS), (text, path, agent) => {
      const url = SITE + path;
      const expected = robotsParser(SITE, text);
      const line = expected.isDisallowed(url, agent) ? expected.getMatchingLineNumber(url, agent) : null;
      expect(blockingRule(parseRobots(text), agent, url)?.line.number ?? null).toBe(line);
    }),
    { numRuns: 3_000 },
  );
});

it('lists the sitemaps that robots-parser lists', () => {
  fc.assert(
    fc.property(file, (text) => {
      expect(parseRobots(text).sitemaps).toEqual(robotsParser(SITE, text).getSitemaps());
    }),
  );
});
