import { type RobotsLine, splitRobotsLines } from './parse-robots.ts';

/** A line of a robots.txt that crawlers cannot use. */
export interface RobotsError {
  line: RobotsLine;
  /** The error, in a few words. */
  message: string;
}

/** The directives of RFC 9309, and others that some crawlers support. Lighthouse accepts the same. */
const KNOWN_DIRECTIVES = new Set([
  ...['user-agent', 'allow', 'disallow', 'sitemap'],
  ...['crawl-delay', 'clean-param', 'host', 'request-rate', 'visit-time', 'noindex', 'content-signal'],
]);
const SITEMAP_PROTOCOLS = ['https:', 'http:', 'ftp:'];

/** The invalid lines of a robots.txt, by Lighthouse's rules; a line has at most one error. */
export function robotsErrors(text: string): RobotsError[] {
  let isInGroup = false;
  return splitRobotsLines(text).flatMap((line) => {
    const message = faultOf(line) ?? (isRule(line) && !isInGroup ? 'no User-agent line before it' : null);
    if (line.name === 'user-agent' && line.value) isInGroup = true;
    return message ? [{ line, message }] : [];
  });
}

function faultOf({ name, value }: RobotsLine): string | null {
  if (name === null) return 'no colon after the directive';
  if (!KNOWN_DIRECTIVES.has(name)) return 'unknown directive';
  if (name === 'user-agent' && !value) return 'no crawler name';
  if (name === 'sitemap') return sitemapFault(value);
  if (name === 'allow' || name === 'disallow') return patternFault(value);
  return null;
}

function sitemapFault(value: string): string | null {
  const url = URL.parse(value);
  if (!url) return 'the sitemap URL is not absolute';
  return SITEMAP_PROTOCOLS.includes(url.protocol)
    ? null
    : 'the sitemap URL must start with http:, https: or ftp:';
}

function patternFault(pattern: string): string | null {
  if (pattern && !/^[/*]/.test(pattern)) return 'the path must start with / or *';
  const dollar = pattern.indexOf('$');
  return dollar === -1 || dollar === pattern.length - 1 ? null : '$ is allowed only at the end of the path';
}

function isRule({ name }: RobotsLine): boolean {
  return name === 'allow' || name === 'disallow';
}
