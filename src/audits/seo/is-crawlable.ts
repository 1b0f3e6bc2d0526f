import { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { robotsTxt } from '../../facts/links/robots-txt.ts';
import {
  robotsHeaders,
  robotsMeta,
  splitDirectives,
  UNAVAILABLE_AFTER,
} from '../../facts/metadata/robots-directives.ts';
import { blockingRule } from '../../facts/robots/blocking-rule.ts';
import { parseRobots, type Robots, type RobotsRule } from '../../facts/robots/parse-robots.ts';
import { defineAudit, failed, passed, unknown, warning } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { asExamples, tagFixes } from '../fixes/html-fixes.ts';
import { unfetched } from '../unfetched.ts';

/** The crawlers that Lighthouse checks; `*` is all others. */
const AGENTS = ['*', 'Googlebot', 'bingbot', 'DuckDuckBot', 'archive.org_bot'];

export const audit = defineAudit('seo/is-crawlable', {
  importance: 'high',
  cap: 'decent',
  title: 'Search engine indexing',
  description:
    'Search engines can crawl and index the page: no robots meta tag, X-Robots-Tag header or robots.txt rule blocks them.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/is-crawlable/',
  measures: { blocked: 'Blocked crawlers' },
  results: {
    open: passed('Search engines can index the page'),
    'partly-blocked': warning(
      'Some search engines are blocked',
      'Remove these rules if the page should appear in those search engines too.',
    ),
    blocked: failed(
      'Search engines are blocked',
      'Remove these rules if the page should appear in search results.',
    ),
    unfetched: unknown(
      'fetch-failed',
      'The robots.txt, which may block search engines, could not be fetched',
    ),
  },
  audit: (page) => {
    const blocks = AGENTS.flatMap((agent) => blocksOf(agent, page));
    const blocked = AGENTS.filter((agent) => blocks.some((block) => block.agent === agent));
    const isBlocked = blocked.length === AGENTS.length;
    const { resource } = robotsTxt(page);
    if (!isBlocked && !resource?.response) return unfetched(resource);
    return {
      result: isBlocked ? 'blocked' : blocked.length > 0 ? 'partly-blocked' : 'open',
      value: { blocked: blocked.map(nameOf) },
      evidence: [...Map.groupBy(blocks, ({ source }) => source)].map(([source, all]) =>
        sourceEvidence(source, `blocks ${all.map(({ agent }) => nameOf(agent)).join(', ')}`, page),
      ),
      fixes: fixesOf(blocks, page),
      // Only a meta element may be changed by scripts.
      basis: isBlocked && !blocks.some(({ source }) => source instanceof Element) ? 'response' : 'document',
    };
  },
});

/** The rule that blocks a crawler: a meta, the text of a header, or a line of the robots.txt. */
type Source = Element | string | RobotsRule;

function blocksOf(agent: string, page: Page): { agent: string; source: Source }[] {
  const { robots } = robotsTxt(page);
  const meta = robotsMeta(agent, page);
  const rule = robots && blockingRule(robots, agent, page.url);
  const sources = [
    ...(meta && forbidsListing(splitDirectives(meta.getAttribute('content') ?? ''), page) ? [meta] : []),
    ...robotsHeaders(agent, page).flatMap(({ header, directives }) =>
      forbidsListing(directives, page) ? header : [],
    ),
    ...(rule ? [rule] : []),
  ];
  return sources.map((source) => ({ agent, source }));
}

function forbidsListing(directives: readonly string[], page: Page): boolean {
  return directives.some((directive) => {
    const [name, ...date] = directive.toLowerCase().split(':');
    if (name === UNAVAILABLE_AFTER) return Date.parse(date.join(':')) < Date.parse(page.fetchedAt);
    return date.length === 0 && (name === 'noindex' || name === 'none');
  });
}

/** The meta tags without the directives that forbid indexing, and rules for the robots.txt. */
function fixesOf(blocks: readonly { agent: string; source: Source }[], page: Page): OfferedFix[] {
  const sources = [...new Set(blocks.map(({ source }) => source))];
  const metas = sources.filter((source) => source instanceof Element);
  const blockedByRobots = blocks
    .filter(({ source }) => typeof source !== 'string' && !(source instanceof Element))
    .map(({ agent }) => agent);
  const { robots } = robotsTxt(page);
  return [
    // Whether search engines shall list the page is a decision.
    ...asExamples(
      tagFixes(metas, (element) => {
        const content = element.getAttribute('content') ?? '';
        // A longer tag would not be shown.
        if (content.length > MAX_TEXT_CHARACTERS) return null;
        return { element, attributes: { content: permittingDirectives(content, page) } };
      }),
    ),
    ...(robots ? robotsFixes(robots, blockedByRobots, page.url) : []),
  ];
}

/** The directives of a meta without those that forbid indexing. `none` also means `nofollow`. */
function permittingDirectives(content: string, page: Page): string {
  const directives = splitDirectives(content).flatMap((directive) => {
    if (directive.toLowerCase() === 'none') return ['nofollow'];
    return forbidsListing([directive], page) ? [] : [directive];
  });
  return directives.filter(Boolean).join(', ') || 'all';
}

function sourceEvidence(source: Source, note: string, page: Page): Evidence {
  if (typeof source === 'string') return textEvidence(`X-Robots-Tag: ${source}`, note);
  if (source instanceof Element) return elementEvidence(source, note);
  const { line } = source;
  const url = robotsTxt(page).resource?.url ?? null;
  return textEvidence(line.source.trim(), `line ${line.number} ${note}`, url);
}

function nameOf(agent: string): string {
  return agent === '*' ? 'crawlers in general' : agent;
}

/** Characters with a meaning of their own in a pattern. */
const SPECIAL = /[*$]/;

/** Lines that let blocked crawlers visit this URL and no other; empty if a longer rule would still block one. */
function robotsFixes(robots: Robots, blockedAgents: readonly string[], url: string): OfferedFix[] {
  const { pathname, search } = new URL(url);
  // The others obey the group of `*`. A group of its own would free a crawler from all rules of that group.
  const hasGroup = (agent: string) => robots.groups.some(({ agents }) => agents.has(agent.toLowerCase()));
  const names = blockedAgents.filter((agent) => agent === '*' || hasGroup(agent));
  const code = [...names.map((name) => `User-agent: ${name}`), `Allow: ${pathname}${search}$`].join('\n');
  if (names.length === 0 || SPECIAL.test(pathname + search) || code.length > MAX_TEXT_CHARACTERS) return [];
  const changed = { ...robots, groups: [...robots.groups, ...parseRobots(code).groups] };
  const isAllowed = names.every((agent) => blockingRule(changed, agent, url) === null);
  return isAllowed ? [{ label: 'robots.txt', language: 'text', code }] : [];
}
