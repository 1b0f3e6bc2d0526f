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
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('Allow', 'disallow', 'DISALLOW '), pattern)
    .map(([name, value]) => `${name}:${value}`),
  fc.constantFrom('*', 'googlebot', 'Googlebot/2.1', 'BINGBOT', '').map((agent) => `User-Agent: ${agent}`),
  fc.constantFrom('', '# comment', 'Disallow /', 'Crawl-delay: 5', 'Sitemap: /s.xml # s', 'Host: x', ': x'),
);
const file = fc
  .tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, end]) => ['User-agent: *', ...lines].join(end));

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
