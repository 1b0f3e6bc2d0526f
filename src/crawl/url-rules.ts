/** Decides which URLs are pages of a site audit. */
import { withoutFragment } from '../engine/request-url.ts';

/**
 * Why a URL is not a page of the site audit: it does not match the patterns, is deeper than `maxDepth`, or looks like one
 * of an endless number of addresses of the same content.
 */
export const SKIP_REASONS = [
  'not-included',
  'excluded',
  'too-deep',
  'too-long',
  'repeated-path',
  'session-id',
  'too-many-parameters',
  'too-many-dates',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** As that of URLs of reports. */
const MAX_URL_CHARACTERS = 2_048;
/** A path with more equal segments, such as `/a/b/a/b/a/b`, comes from relative links on pages of the wrong depth. */
const MAX_EQUAL_SEGMENTS = 2;
/** Names of parameters with a new value for each visitor. */
const SESSION_PARAMETER = /^(?:(?:php|j|asp)?sess(?:ion)?_?id|phpsessid|sid|cfid|cftoken)$/i;
const SESSION_PATH = /;jsessionid=/i;

/** The URL that identifies a page: normalized by the URL parser, without fragment. */
export function pageAddress(url: URL): string {
  return withoutFragment(url.href);
}

/**
 * A pattern of URLs (https://urlpattern.spec.whatwg.org/): of paths if it begins with a slash, such as `/blog/*`, else of
 * whole URLs.
 * @throws TypeError for an invalid pattern
 */
export function parsePattern(pattern: string): URLPattern {
  return pattern.startsWith('/') ? new URLPattern({ pathname: pattern }) : new URLPattern(pattern);
}

/** Whether the text is a valid pattern. */
export function isPattern(text: string): boolean {
  try {
    return Boolean(parsePattern(text));
  } catch {
    return false;
  }
}

/** Creates the rules of one site audit that the URL alone decides. */
export function createUrlRules(
  include: readonly string[],
  exclude: readonly string[],
): (url: URL) => SkipReason | null {
  const [included, excluded] = [include.map(parsePattern), exclude.map(parsePattern)];
  return (url) => {
    if (url.href.length > MAX_URL_CHARACTERS) return 'too-long';
    if (hasRepeatedPath(url)) return 'repeated-path';
    const hasSession = url.searchParams.keys().some((name) => SESSION_PARAMETER.test(name));
    if (hasSession || SESSION_PATH.test(url.pathname)) return 'session-id';
    if (included.length > 0 && !included.some((pattern) => pattern.test(url.href))) return 'not-included';
    return excluded.some((pattern) => pattern.test(url.href)) ? 'excluded' : null;
  };
}

function hasRepeatedPath({ pathname }: URL): boolean {
  const segments = Map.groupBy(pathname.split('/').filter(Boolean), (segment) => segment);
  return segments.values().some(({ length }) => length > MAX_EQUAL_SEGMENTS);
}

/** Queries of one path: of a search, a filter, or a calendar. */
const MAX_QUERIES = 50;
/** Pages of one path whose rest is numbers only: the days of a calendar. */
const MAX_DATES = 400;
/** At least a year and a month. */
const DATE_PATH = /^(.*?\/)(?:\d{1,4}\/)*\d{4}\/\d{1,2}(?:\/\d{1,2})?\/?$/;

/**
 * The group of URLs that differ from a URL in one part, if a site audit has a limited number of its pages; else null. It is a
 * range by code point: `from` is its first possible URL, `before` is beyond the last.
 */
export function familyOf(url: URL): { reason: SkipReason; from: string; before: string; max: number } | null {
  const { origin, pathname, search } = url;
  if (search !== '') {
    const from = `${origin}${pathname}?`;
    // The character after the question mark.
    return { reason: 'too-many-parameters', from, before: `${from.slice(0, -1)}@`, max: MAX_QUERIES };
  }
  const [, prefix] = DATE_PATH.exec(pathname) ?? [];
  if (prefix === undefined) return null;
  const start = `${origin}${prefix}`;
  // The characters from the first digit to the one after the last digit.
  return { reason: 'too-many-dates', from: `${start}0`, before: `${start}:`, max: MAX_DATES };
}
