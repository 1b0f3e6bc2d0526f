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
  /** The last `Crawl-delay`, which RFC 9309 does not define but large crawlers honor; null without one. */
  crawlDelaySeconds: number | null;
}

/** The content of a robots.txt. */
export interface Robots {
  groups: readonly RobotsGroup[];
  /** The sitemaps it names, as written. */
  sitemaps: readonly string[];
}

/** Directives that end the list of `User-agent` lines of a group. Without one, the group does not count. */
const MEMBERS = new Set<string | null>(['allow', 'disallow', 'crawl-delay']);

/**
 * Parses a robots.txt (RFC 9309). Invalid lines are ignored. A test compares the rules with robots-parser, which
 * Lighthouse uses. The package itself is not used: its time and memory grow with the product of agents and rules, and
 * of pattern and path lengths, so that one hostile file of 500 kB could stop the process.
 */
export function parseRobots(text: string): Robots {
  const groups: (RobotsGroup & { rules: RobotsRule[] })[] = [];
  const sitemaps: string[] = [];
  let agents = new Set<string>();
  let rules: RobotsRule[] = [];
  let followsAgent = false;
  for (const line of splitRobotsLines(text)) {
    if (!line.name) continue;
    if (line.name === 'user-agent') {
      if (!followsAgent) {
        agents = new Set();
        rules = [];
      }
      if (line.value) agents.add(agentName(line.value));
    } else if (MEMBERS.has(line.name)) {
      let group = groups.at(-1);
      if (group?.rules !== rules) {
        group = { agents, rules, crawlDelaySeconds: null };
        groups.push(group);
      }
      rules.push(...rulesOf(line));
      if (line.name === 'crawl-delay' && /^\d+(?:\.\d+)?$/.test(line.value))
        group.crawlDelaySeconds = Number(line.value);
    } else if (line.name === 'sitemap' && line.value) {
      sitemaps.push(line.value);
    }
    followsAgent = line.name === 'user-agent';
  }
  return { groups, sitemaps };
}

function agentName(value: string): string {
  return (value.toLowerCase().split('/', 1)[0] ?? '').trim();
}

function rulesOf(line: RobotsLine): RobotsRule[] {
  if (line.name === 'crawl-delay' || !line.value) return [];
  return [{ line, pattern: comparablePath(line.value), isAllow: line.name === 'allow' }];
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
