import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';
import { blockingRule } from '../robots/blocking-rule.ts';
import { parseRobots, type Robots } from '../robots/parse-robots.ts';

/** Characters with a meaning of their own in a pattern. */
const SPECIAL = /[*$]/;

/**
 * Lines for the robots.txt that let the crawlers which it blocks from the URL visit this URL, and no other. Empty if a
 * longer rule would still block one.
 */
export function robotsFixes(robots: Robots, blockedAgents: readonly string[], url: string): Fix[] {
  const { pathname, search } = new URL(url);
  // The others obey the group of `*`. A group of its own would free a crawler from all rules of that group.
  const names = blockedAgents.filter((agent) => agent === '*' || hasGroup(robots, agent));
  const code = [...names.map((name) => `User-agent: ${name}`), `Allow: ${pathname}${search}$`].join('\n');
  if (names.length === 0 || SPECIAL.test(pathname + search) || code.length > MAX_TEXT_CHARACTERS) return [];
  const changed = { ...robots, groups: [...robots.groups, ...parseRobots(code).groups] };
  const isAllowed = names.every((agent) => blockingRule(changed, agent, url) === null);
  return isAllowed ? [{ label: 'robots.txt', language: 'text', code }] : [];
}

function hasGroup({ groups }: Robots, agent: string): boolean {
  return groups.some(({ agents }) => agents.has(agent.toLowerCase()));
}
