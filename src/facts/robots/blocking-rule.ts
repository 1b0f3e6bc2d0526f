import { comparablePath, type Robots, type RobotsRule } from './parse-robots.ts';

/** A rule as it is compared with paths. */
export type PathRule = Pick<RobotsRule, 'pattern' | 'isAllow'>;

/** The parts of a pattern that are no text. */
const SPECIAL = /\*|\$$/;

/** Finds the `Disallow` rule that blocks a URL; null when access is allowed. */
type FindRule<Rule> = (url: string) => Rule | null;

const finders = new WeakMap<Robots, Map<string, FindRule<RobotsRule>>>();

/**
 * The `Disallow` rule that blocks a crawler from a URL; null when access is allowed. The longest matching pattern
 * decides; of equal lengths, `Allow` wins.
 * @param agent the crawler's name; `*` for one that no group names
 */
export function blockingRule(robots: Robots, agent: string, url: string): RobotsRule | null {
  const ofRobots = finders.get(robots) ?? new Map<string, FindRule<RobotsRule>>();
  finders.set(robots, ofRobots);
  const name = agent.toLowerCase();
  const find = ofRobots.get(name) ?? createRuleFinder(rulesFor(robots, name));
  ofRobots.set(name, find);
  return find(url);
}

/**
 * The rules for a crawler, one for each pattern, the strongest first.
 * @param max further rules of the file are ignored
 */
export function rulesFor(robots: Robots, agent: string, max = Number.POSITIVE_INFINITY): RobotsRule[] {
  const strongest = new Map<string, RobotsRule>();
  const rules = statementsFor(robots.groups, agent.toLowerCase()).flatMap(({ rules }) => rules);
  for (const rule of rules.slice(0, max)) {
    if (isStronger(rule, strongest.get(rule.pattern) ?? null)) strongest.set(rule.pattern, rule);
  }
  // Stable: of equally strong rules, the first one of the file stays first.
  return [...strongest.values()].sort((a, b) => Number(isStronger(b, a)) - Number(isStronger(a, b)));
}

/** Creates the function that finds the blocking rule among the rules of `rulesFor`. */
export function createRuleFinder<Rule extends PathRule>(rules: readonly Rule[]): FindRule<Rule> {
  /** The indexes of rules without asterisk and `$` by their pattern, so that a URL is compared with few of thousands. */
  const plain = new Map<string, number>();
  const others: { index: number; matches: (path: string) => boolean }[] = [];
  for (const [index, { pattern }] of rules.entries()) {
    if (SPECIAL.test(pattern)) others.push({ index, matches: matcherOf(pattern) });
    else plain.set(pattern, index);
  }
  // The greatest length comes first.
  const lengths = [...new Set(plain.keys().map(({ length }) => length))];
  return (url) => {
    const { pathname, search } = new URL(url);
    const path = comparablePath(pathname + search);
    const length = lengths.find((length) => length <= path.length && plain.has(path.slice(0, length)));
    const indexes = [
      plain.get(path.slice(0, length ?? 0)) ?? rules.length,
      others.find(({ matches }) => matches(path))?.index ?? rules.length,
    ];
    const decisive = rules[Math.min(...indexes)];
    return decisive && !decisive.isAllow ? decisive : null;
  };
}

/** The statements that name the crawler, by its name in lower case; without one, those for all crawlers. */
export function statementsFor<Statement extends { agents: ReadonlySet<string> }>(
  statements: readonly Statement[],
  agent: string,
): Statement[] {
  const own = statements.filter(({ agents }) => agents.has(agent));
  return own.length > 0 ? own : statements.filter(({ agents }) => agents.has('*'));
}

/** The longer pattern is stronger, then `Allow`. */
function isStronger(rule: PathRule, other: PathRule | null): boolean {
  if (!other) return true;
  if (rule.pattern.length !== other.pattern.length) return rule.pattern.length > other.pattern.length;
  return rule.isAllow && !other.isAllow;
}

/** Each part between two asterisks is searched once, from the left, so that matching takes linear time. */
function matcherOf(pattern: string): (path: string) => boolean {
  const isAnchored = pattern.endsWith('$');
  const [start = '', ...parts] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const end = isAnchored ? parts.pop() : '';
  return (path) => {
    if (!path.startsWith(start)) return false;
    if (end === undefined) return path === start;
    let position = start.length;
    for (const part of parts) {
      const found = path.indexOf(part, position);
      if (found === -1) return false;
      position = found + part.length;
    }
    return path.endsWith(end) && path.length - end.length >= position;
  };
}
