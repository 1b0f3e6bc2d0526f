/** Decides which URLs are pages of a site audit. */
import { LRUCache } from 'lru-cache';
import type { SiteAudit } from '../database/entities/site-audit.ts';
import { withoutFragment } from '../engine/request-url.ts';
import { siteHost } from '../facts/links/outgoing-links.ts';
import { createRuleFinder, type PathRule } from '../facts/robots/blocking-rule.ts';
import { unpackJson } from './packed-json.ts';
import { compilePattern } from './url-pattern.ts';

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

/** The rules of a site audit, by which URLs are classified. Plain data. */
export interface SiteRules extends Pick<SiteAudit, 'slug' | 'host' | 'include' | 'exclude'> {
  /** `PathRule`s as compressed JSON, the strongest first. Null before the robots.txt was read. */
  robotsRules: Uint8Array | null;
}

/** A URL of the host, as the rules of its site audit decide. Plain data. */
export interface ClassifiedUrl {
  /** See `pageAddress`. */
  url: string;
  /** Why it is not a page of the site audit; null if it is one. */
  skipped: SkipReason | null;
  /** Whether the robots.txt of the site forbids it. */
  isBlocked: boolean;
  /** See `familyOf`. */
  family: UrlFamily | null;
}

/** Classifies an absolute URL; null for one of another host or scheme, and for no URL. */
export type ClassifyUrl = (address: string) => ClassifiedUrl | null;

const MAX_CLASSIFIERS = 10;

/**
 * Creates the function that classifies URLs by the rules of a site audit. It keeps those of the last site audits, since
 * compiling thousands of rules takes as long as classifying some pages. Runs in audit processes: its time depends on
 * patterns of clients and texts of sites.
 */
export function createClassifiers(): (rules: SiteRules) => ClassifyUrl {
  const kept = new LRUCache<string, ClassifyUrl>({ max: MAX_CLASSIFIERS });
  return (rules) => {
    const known = kept.get(rules.slug) ?? createClassifier(rules);
    if (rules.robotsRules) kept.set(rules.slug, known);
    return known;
  };
}

function createClassifier({ host, include, exclude, robotsRules }: SiteRules): ClassifyUrl {
  const [included, excluded] = [include.map(compilePattern), exclude.map(compilePattern)];
  const blockingRule = createRuleFinder(robotsRules ? unpackJson<PathRule[]>(robotsRules) : []);
  const reasonFor = (url: URL): SkipReason | null => {
    if (url.href.length > MAX_URL_CHARACTERS) return 'too-long';
    if (hasRepeatedPath(url)) return 'repeated-path';
    const hasSession = url.searchParams.keys().some((name) => SESSION_PARAMETER.test(name));
    if (hasSession || SESSION_PATH.test(url.pathname)) return 'session-id';
    if (included.length > 0 && !included.some((matches) => matches(url))) return 'not-included';
    return excluded.some((matches) => matches(url)) ? 'excluded' : null;
  };
  return (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol) || siteHost(url) !== host) return null;
    const skipped = reasonFor(url);
    const isBlocked = skipped === null && blockingRule(url.href) !== null;
    return { url: pageAddress(url), skipped, isBlocked, family: skipped === null ? familyOf(url) : null };
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
const NUMBER = /^\d{1,4}$/;

/**
 * URLs that differ in one part, of which a site audit has a limited number of pages. A range by code point: `from` is the
 * first possible URL, `before` is beyond the last.
 */
interface UrlFamily {
  reason: SkipReason;
  from: string;
  before: string;
  max: number;
}

/** The family of a URL; null if it has none. */
function familyOf({ origin, pathname, search }: URL): UrlFamily | null {
  if (search !== '') {
    const from = `${origin}${pathname}?`;
    // The character after the question mark.
    return { reason: 'too-many-parameters', from, before: `${from.slice(0, -1)}@`, max: MAX_QUERIES };
  }
  const prefix = beforeDate(pathname);
  if (prefix === null) return null;
  const start = `${origin}${prefix}`;
  // The characters from the first digit to the one after the last digit.
  return { reason: 'too-many-dates', from: `${start}0`, before: `${start}:`, max: MAX_DATES };
}

/** The path before its last segments, if those are numbers that end with a year, a month and perhaps a day; else null. */
function beforeDate(path: string): string | null {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  // The first segment is empty: paths begin with a slash.
  const first = segments.findLastIndex((segment) => !NUMBER.test(segment)) + 1;
  const lengths = segments.slice(first).map(({ length }) => length);
  const endsWithDate = [2, 3].some((parts) => {
    const [year, ...rest] = lengths.slice(-parts);
    return lengths.length >= parts && year === 4 && rest.every((length) => length <= 2);
  });
  return endsWithDate ? `${segments.slice(0, first).join('/')}/` : null;
}
