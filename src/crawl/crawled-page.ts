/** The data that a site audit keeps of each page beside its report, so that pages can be compared. Plain data. */

/** The statements of a page about itself and other pages, read from its HTML and its response. */
export interface CrawlFacts {
  title: string | null;
  description: string | null;
  /** The text of the first `<h1>`; null without one. */
  heading: string | null;
  /** Absolute URL of the canonical link, of the HTML or of the `Link` header; null without one. */
  canonical: string | null;
  /** By robots meta elements and `X-Robots-Tag`, for all crawlers. */
  noindex: boolean;
  nofollow: boolean;
  /** Alternate languages: absolute URLs. */
  hreflang: { language: string; url: string }[];
  /** SHA-256 of the visible text without its white space, in base64url; null for less than 50 words. */
  textHash: string | null;
  /** SimHash (Charikar, 2002) of the visible text by 3-word shingles: 16 hexadecimal digits; null for less than 50 words. */
  simHash: string | null;
  /** Security headers of the response, by name in lower case: CSP, HSTS, X-Frame-Options, X-Content-Type-Options, Referrer-Policy, Permissions-Policy. */
  headers: Record<string, string>;
  /** Names and flags of the cookies that the response sets: `sid; HttpOnly; Secure`, in order of names. */
  cookies: string[];
}

/** The facts of a page together with its links, as its audit returns them. */
export interface LinkedFacts extends CrawlFacts {
  /** Links to pages of the same host, without fragment; each URL once, with its first text. At most 2,000. */
  links: CrawledLink[];
  /** Number of URLs to which it links, of all hosts. */
  linksOut: number;
}

/** A link of a page. */
export interface CrawledLink {
  url: string;
  /** Its text, or the alt text of its image, cut to 80 characters. */
  anchor: string;
  nofollow: boolean;
}

/** A page of a site audit as findings read it. */
export interface CrawledPage {
  /** As normalized by the WHATWG URL parser, without fragment. Identifies the page. */
  url: string;
  /** Clicks from the start page; null for a page that only the sitemap lists. */
  depth: number | null;
  /** Whether a sitemap lists the URL. */
  inSitemap: boolean;
  /** Whether robots.txt forbids it; then it was not fetched. */
  isBlocked: boolean;
  /** Status of the first response, so 301 for a redirect; null if none came. */
  status: number | null;
  /** Code of the error of a failed report; null otherwise. */
  error: string | null;
  /** Where redirects led; null without redirects. */
  redirectedTo: string | null;
  /** Null for pages without HTML and those that were not fetched. */
  facts: CrawlFacts | null;
}
