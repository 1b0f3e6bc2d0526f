import { comparablePath, type Robots, type RobotsRule } from './parse-robots.ts';

/**
 * The `Disallow` rule that blocks a crawler from a URL; null when access is allowed. The longest matching pattern
 * decides; of equal lengths, `Allow` wins.
 * @param agent the crawler's name; `*` for one that no group names
 */
export function blockingRule(robots: Robots, agent: string, url: string): RobotsRule | null {
  const { pathname, search } = new URL(url);
  const path = comparablePath(pathname + search);
  let decisive: RobotsRule | null = null;
  for (const rule of rulesFor(robots, agent.toLowerCase())) {
    if (isStronger(rule, decisive) && matches(rule.pattern, path)) decisive = rule;
  }
  return decisive?.isAllow ? null : decisive;
}

function rulesFor({ groups }: Robots, agent: string): RobotsRule[] {
  const own = groups.filter(({ agents }) => agents.has(agent));
  const applicable = own.length > 0 ? own : groups.filter(({ agents }) => agents.has('*'));
  return applicable.flatMap(({ rules }) => rules);
}

function isStronger(rule: RobotsRule, other: RobotsRule | null): boolean {
  const difference = rule.pattern.length - (other?.pattern.length ?? 0);
  return difference > 0 || (difference === 0 && rule.isAllow && !other?.isAllow);
}

// Each part between two asterisks is searched once, from the left, so that matching takes linear time.
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [start = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const end = isAnchored ? parts.pop() : '';
  if (end === undefined) return path === start;
  let position = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return path.endsWith(end) && path.length - end.length >= position;
}
