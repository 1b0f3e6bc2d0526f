import { createHash } from 'node:crypto';
import type { Page } from '../engine/page.ts';
import { withoutFragment } from '../engine/request-url.ts';
import { collapseWhiteSpace } from '../engine/text/collapse-white-space.ts';
import { cut } from '../facts/evidence.ts';
import { outgoingLinks } from '../facts/links/outgoing-links.ts';
import { canonicalUrls, languageVersions } from '../facts/links/page-links.ts';
import { robotsDirectives } from '../facts/metadata/robots-directives.ts';
import { documentTitle, metaDescription } from '../facts/metadata/title-and-description.ts';
import { cookies } from '../facts/network/cookies.ts';
import { words } from '../facts/text/visible-text.ts';
import { headerValue } from '../page/headers.ts';
import { packChunks, packJson } from './packed-json.ts';
import type { ClassifyUrl } from './url-rules.ts';

const MAX_LINKS = 2_000;
const MAX_LANGUAGES = 100;
/** Of all URLs of language versions together: those of ten thousand pages are in memory at once. */
const MAX_LANGUAGE_CHARACTERS = 10_000;
const MAX_TEXT_CHARACTERS = 300;
const MAX_ANCHOR_CHARACTERS = 80;
/** Fewer words are navigation and a message rather than content that could be a duplicate. */
const MIN_WORDS = 50;
const WORDS_PER_SHINGLE = 3;

const SECURITY_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
];

/** A link of a page. */
export interface CrawledLink {
  url: string;
  /** Its text, or the alt text of its image, cut. */
  anchor: string;
  nofollow: boolean;
}

/** The facts of a page for its site audit, as its audit returns them. Plain data. */
export interface CrawledFacts {
  /** `CrawlFacts` and the links of the page, as `SitePage` stores them; null if the page was redirected. */
  packed: { facts: Uint8Array; links: Uint8Array; linksOut: number } | null;
  /**
   * The `ClassifiedUrl`s to which the page leads, of its redirect or of its links that may be followed, in chunks;
   * null without any.
   */
  unaddedLinks: Uint8Array | null;
}

type LinkedFacts = ReturnType<typeof crawlFacts>;
/** The statements of a page about itself and other pages, by which it is compared with the other pages of its site. */
export type CrawlFacts = Omit<LinkedFacts, 'links' | 'linksOut'>;

/** Reads the facts of a page, packs them and classifies the URLs to which it leads. */
export function packCrawlFacts(page: Page, classify: ClassifyUrl): CrawledFacts {
  const unaddedLinks = (urls: readonly string[]) => {
    const found = urls.flatMap((url) => classify(url) ?? []);
    return found.length > 0 ? packChunks(found) : null;
  };
  if (page.hops.length > 1) return { packed: null, unaddedLinks: unaddedLinks([page.url]) };
  const { links, linksOut, ...facts } = crawlFacts(page);
  const followed = facts.nofollow ? [] : links.filter(({ nofollow }) => !nofollow);
  return {
    packed: { facts: packJson(facts), links: packJson(links), linksOut },
    unaddedLinks: unaddedLinks(followed.map(({ url }) => url)),
  };
}

/** Reads the facts from the HTML of a page and its response. */
function crawlFacts(page: Page) {
  const { document, headers } = page;
  const heading = document.querySelector('h1');
  const directives = robotsDirectives(page);
  const text = words(page);
  const isLong = text.length >= MIN_WORDS;
  let languageCharacters = 0;
  return {
    title: textOf(documentTitle(page).text),
    description: textOf(metaDescription(page).text),
    /** The text of the first `<h1>`; null without one. */
    heading: textOf(heading && collapseWhiteSpace(heading.textContent)),
    /** Absolute URL of the canonical link, of the HTML or of the `Link` header; null without one. */
    canonical: canonicalUrls(page).map(withoutFragment)[0] ?? null,
    /** By robots meta elements and `X-Robots-Tag`, for all crawlers. */
    noindex: directives.has('noindex') || directives.has('none'),
    nofollow: directives.has('nofollow') || directives.has('none'),
    /** Alternate languages: absolute URLs. */
    hreflang: languageVersions(page)
      .flatMap(({ hreflang, url }) =>
        url ? { language: hreflang.toLowerCase(), url: withoutFragment(url) } : [],
      )
      .slice(0, MAX_LANGUAGES)
      .filter(({ url }) => {
        languageCharacters += url.length;
        return languageCharacters <= MAX_LANGUAGE_CHARACTERS;
      }),
    ...linksOf(page),
    /** SHA-256 of the visible text without its white space, in base64url; null for a short text. */
    textHash: isLong ? createHash('sha256').update(text.join(' ')).digest('base64url') : null,
    simHash: isLong ? simHash(text) : null,
    /** Security headers of the response, by name in lower case. */
    headers: Object.fromEntries(
      SECURITY_HEADERS.flatMap((name) => {
        const value = headerValue(headers, name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    /** Names and flags of the cookies that the response sets: `sid; HttpOnly; Secure`, in order of names. */
    cookies: cookies(page)
      .map(({ name, isSecure, isHttpOnly, sameSite }) =>
        [name, isHttpOnly && 'HttpOnly', isSecure && 'Secure', sameSite && `SameSite=${sameSite}`]
          .filter(Boolean)
          .join('; '),
      )
      .sort(),
  };
}

/** The text, cut; null for an empty one. */
function textOf(text: string | null): string | null {
  return text ? cut(text, MAX_TEXT_CHARACTERS) : null;
}

function linksOf(page: Page) {
  const links = new Map<string, CrawledLink>();
  const outgoing = outgoingLinks(page);
  for (const { element, url, isNofollow, isInternal } of outgoing) {
    if (!isInternal || links.has(url)) continue;
    if (links.size === MAX_LINKS) break;
    const text =
      collapseWhiteSpace(element.textContent) || element.querySelector('img[alt]')?.getAttribute('alt');
    links.set(url, { url, anchor: cut(text || '', MAX_ANCHOR_CHARACTERS), nofollow: isNofollow });
  }
  return {
    /** Links to pages of the same host, without fragment; each URL once, with its first text. */
    links: [...links.values()],
    /** Number of URLs to which it links, of all hosts. */
    linksOut: new Set(outgoing.map(({ url }) => url)).size,
  };
}

/**
 * The SimHash of the text (Charikar, "Similarity estimation techniques from rounding algorithms", 2002): similar texts have
 * hashes that differ in few of the 64 bits. Each shingle of three words votes with the bits of its hash.
 * @returns 16 hexadecimal digits
 */
function simHash(text: readonly string[]): string {
  const votes = new Int32Array(64);
  for (let i = 0; i + WORDS_PER_SHINGLE <= text.length; i++) {
    const shingle = text.slice(i, i + WORDS_PER_SHINGLE).join(' ');
    for (const [half, seed] of [0x811c9dc5, 0x9747b28c].entries()) {
      const hash = hash32(shingle, seed);
      for (let bit = 0; bit < 32; bit++) {
        const place = half * 32 + bit;
        votes[place] = (votes[place] ?? 0) + (((hash >>> bit) & 1) === 1 ? 1 : -1);
      }
    }
  }
  let digits = '';
  for (let start = 0; start < 64; start += 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) if ((votes[start + bit] ?? 0) > 0) digit |= 1 << bit;
    digits += digit.toString(16);
  }
  return digits;
}

/** FNV-1a with the final mixing of MurmurHash3, because the high bits of FNV vary little. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
