/** One `Allow` or `Disallow` line. */
export interface RobotsRule {
  line: RobotsLine;
  /** In the normalized form in which paths are compared; never empty. */
  pattern: string;
  isAllow: boolean;
}

/** Rules for the crawlers that the group names. */
interface RobotsGroup {
  /** Names in lower case, without version; `*` is every crawler that no group names. */
  agents: ReadonlySet<string>;
  rules: readonly RobotsRule[];
}

/** One `Crawl-delay`, which RFC 9309 does not define but large crawlers honor. */
interface CrawlDelay {
  /** The crawlers named directly before it, which can be fewer than those of the group. */
  agents: ReadonlySet<string>;
  seconds: number;
}

/** The content of a robots.txt. */
export interface Robots {
  groups: readonly RobotsGroup[];
  crawlDelays: readonly CrawlDelay[];
  /** The sitemaps it names, as written. */
  sitemaps: readonly string[];
}

type Directive = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay';

/**
 * The beginnings of names that Google obeys, frequent typing errors included
 * (https://github.com/google/robotstxt/blob/master/robots.cc). `Crawl-delay` is not Google's.
 */
const DIRECTIVES: readonly (readonly [Directive, RegExp])[] = [
  ['user-agent', /^user[ -]?agent/],
  ['allow', /^allow/],
  ['disallow', /^(?:diss?allow|diss?alow|diasllow|disallaw)/],
  ['sitemap', /^site-?map/],
  ['crawl-delay', /^crawl-delay$/],
];

/**
 * Parses a robots.txt (RFC 9309) as Google does. Only rules end the `User-agent` lines of a group. Invalid lines are
 * ignored. A test compares the rules with robots-parser, which Lighthouse uses. The package itself is not used: other
 * lines end its groups, and its time and memory grow with the product of agents and rules, and of pattern and path
 * lengths, so that one hostile file of 500 kB could stop the process.
 */
export function parseRobots(text: string): Robots {
  const groups: { agents: Set<string>; rules: RobotsRule[] }[] = [];
  const crawlDelays: CrawlDelay[] = [];
  const sitemaps: string[] = [];
  let named = new Set<string>();
  let namesAgents = false;
  let hasRules = true;
  for (const line of splitRobotsLines(text)) {
    const { directive, value } = readDirective(line);
    if (directive === 'user-agent') {
      if (hasRules) groups.push({ agents: new Set(), rules: [] });
      if (!namesAgents) named = new Set();
      hasRules = false;
      for (const name of agentNames(value)) {
        groups.at(-1)?.agents.add(name);
        named.add(name);
      }
    } else if (directive === 'allow' || directive === 'disallow') {
      hasRules = true;
      const rule = { line, pattern: comparablePath(value), isAllow: directive === 'allow' };
      if (value) groups.at(-1)?.rules.push(rule);
    } else if (directive === 'crawl-delay' && /^\d+(?:\.\d+)?$/.test(value)) {
      crawlDelays.push({ agents: named, seconds: Number(value) });
    } else if (directive === 'sitemap' && value) {
      sitemaps.push(value);
    }
    if (directive !== null) namesAgents = directive === 'user-agent';
  }
  return { groups, crawlDelays, sitemaps };
}

/** The directive of a line, null for others. Google also reads a line of two words without a colon. */
function readDirective({ name, value }: RobotsLine): { directive: Directive | null; value: string } {
  const words = name === null ? value.split(/\s+/) : [name, value];
  const [first = '', second = ''] = words.length === 2 ? words : [];
  const directive = DIRECTIVES.find(([, beginning]) => beginning.test(first.toLowerCase()))?.[0] ?? null;
  return { directive, value: second };
}

/**
 * The names that a `User-agent` line matches: up to the version, and, as Google reads it, up to the first character that
 * RFC 9309 does not allow (`Googlebot*`).
 */
function agentNames(value: string): string[] {
  const name = value.toLowerCase();
  if (/^\*(?:\s|$)/.test(name)) return ['*'];
  return [name.split('/', 1)[0]?.trim() ?? '', /^[a-z_-]*/.exec(name)?.[0] ?? ''].filter(Boolean);
}

/** A path or pattern as compared (RFC 9309, 2.2.2): only characters that need escapes are escaped, where possible. */
export function comparablePath(path: string): string {
  try {
    return encodeURI(path)
      .replaceAll('%25', '%')
      .replace(/%[0-9a-f]{2}/gi, unescaped);
  } catch {
    return path;
  }
}

function unescaped(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return /[\w.~'-]/.test(character) ? character : encoded.toUpperCase();
}

/** One line of a robots.txt that is neither blank nor only a comment. */
export interface RobotsLine {
  /** Counted from 1. */
  number: number;
  /** As written in the file, comment included. */
  source: string;
  /** The directive's name in lower case; null when the line has no colon. */
  name: string | null;
  /** The value after the colon, without comment and outer white space. */
  value: string;
}

/** The lines of a robots.txt in order, without blank lines and comments. */
export function splitRobotsLines(text: string): RobotsLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((source, i) => {
    const statement = (source.split('#', 1)[0] ?? '').trim();
    if (!statement) return [];
    const colon = statement.indexOf(':');
    const name = colon === -1 ? null : statement.slice(0, colon).trim().toLowerCase();
    return [{ number: i + 1, source, name, value: statement.slice(colon + 1).trim() }];
  });
}
