import { comparablePath, type Robots, type RobotsRule } from './parse-robots.ts';

/** The rules for a crawler, so that a URL is compared with few of thousands. */
interface RuleIndex {
  /** Rules without asterisk and `$`, by their pattern. */
  plain: ReadonlyMap<string, RobotsRule>;
  /** The lengths of their patterns, the greatest first. */
  lengths: readonly number[];
  /** The other rules, the strongest first. */
  others: readonly RobotsRule[];
}

/** The parts of a pattern that are no text. */
const SPECIAL = /\*|\$$/;

const indexes = new WeakMap<Robots, Map<string, RuleIndex>>();

/**
 * The `Disallow` rule that blocks a crawler from a URL; null when access is allowed. The longest matching pattern
 * decides; of equal lengths, `Allow` wins.
 * @param agent the crawler's name; `*` for one that no group names
 */
export function blockingRule(robots: Robots, agent: string, url: string): RobotsRule | null {
  const { pathname, search } = new URL(url);
  const path = comparablePath(pathname + search);
  const { plain, lengths, others } = indexOf(robots, agent.toLowerCase());
  const length = lengths.find((length) => length <= path.length && plain.has(path.slice(0, length)));
  let decisive = plain.get(path.slice(0, length ?? 0)) ?? null;
  const other = others.find((rule) => matches(rule.pattern, path));
  if (other && isStronger(other, decisive)) decisive = other;
  return decisive?.isAllow ? null : decisive;
}

function indexOf(robots: Robots, agent: string): RuleIndex {
  const ofRobots = indexes.get(robots) ?? new Map<string, RuleIndex>();
  indexes.set(robots, ofRobots);
  const known = ofRobots.get(agent);
  if (known) return known;
  const strongest = new Map<string, RobotsRule>();
  for (const rule of groupsFor(robots, agent).flatMap(({ rules }) => rules)) {
    if (isStronger(rule, strongest.get(rule.pattern) ?? null)) strongest.set(rule.pattern, rule);
  }
  const rules = [...strongest.values()].sort((a, b) => (isStronger(a, b) ? -1 : 1));
  const plain = rules.filter(({ pattern }) => !SPECIAL.test(pattern));
  const index = {
    plain: new Map(plain.map((rule) => [rule.pattern, rule])),
    lengths: [...new Set(plain.map(({ pattern }) => pattern.length))],
    others: rules.filter(({ pattern }) => SPECIAL.test(pattern)),
  };
  ofRobots.set(agent, index);
  return index;
}

/** The groups that name the crawler, by its name in lower case; without one, those of all crawlers. */
export function groupsFor({ groups }: Robots, agent: string): Robots['groups'] {
  const own = groups.filter(({ agents }) => agents.has(agent));
  return own.length > 0 ? own : groups.filter(({ agents }) => agents.has('*'));
}

/** The longer pattern is stronger, then `Allow`, then the rule that comes first in the file. */
function isStronger(rule: RobotsRule, other: RobotsRule | null): boolean {
  if (!other) return true;
  if (rule.pattern.length !== other.pattern.length) return rule.pattern.length > other.pattern.length;
  return rule.isAllow === other.isAllow ? rule.line.number < other.line.number : rule.isAllow;
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
