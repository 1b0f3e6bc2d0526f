/** The site catalogue: the faults that only a comparison of pages shows, beside the audits of single pages. */
import type { Importance } from '../../audits/audit-type.ts';

const GOOGLE = 'https://developers.google.com/search/docs';
const CANONICAL = `${GOOGLE}/crawling-indexing/consolidate-duplicate-urls`;
const SITEMAP = `${GOOGLE}/crawling-indexing/sitemaps/build-sitemap`;
const LINKS = `${GOOGLE}/crawling-indexing/links-crawlable`;
const LANGUAGES = `${GOOGLE}/specialty/international/localized-versions`;

/** Every rule by its id; the description says why it matters, the reference is the URL of its source. */
export const SITE_RULES = {
  'broken-internal-links': {
    title: 'Broken internal links',
    description:
      'Pages of the site link to a page that cannot be opened. Visitors and crawlers reach a dead end.',
    advice: 'Correct or remove the links, or redirect the address to the page that replaces it.',
    importance: 'high',
    reference: `${GOOGLE}/crawling-indexing/http-network-errors`,
  },
  'canonical-to-error': {
    title: 'Canonical URL that cannot be opened',
    description: 'The canonical URL of a page fails, so search engines may list neither.',
    advice: 'Point the canonical link to a page that responds with status 200.',
    importance: 'high',
    reference: CANONICAL,
  },
  'canonical-to-noindex': {
    title: 'Canonical URL that is not indexed',
    description:
      'The canonical URL of a page asks search engines not to list it: the two contradict each other.',
    advice: 'Remove noindex from the canonical page, or the canonical link to it.',
    importance: 'high',
    reference: CANONICAL,
  },
  'hreflang-to-failing': {
    title: 'Language version that cannot be opened',
    description:
      'A page names a version in another language that fails or redirects, so search engines ignore it.',
    advice: 'Point hreflang to the final address of the version, or remove it.',
    importance: 'high',
    reference: LANGUAGES,
  },
  'sitemap-errors': {
    title: 'Sitemap entries that cannot be opened',
    description: 'A sitemap lists pages that fail. Crawlers waste requests, and may trust the sitemap less.',
    advice: 'Remove the entries from the sitemap, or restore the pages.',
    importance: 'high',
    reference: SITEMAP,
  },
  'duplicate-content': {
    title: 'Pages with the same content',
    description: 'Pages have the same text, so search engines choose one of them and drop the others.',
    advice: 'Keep one page and redirect the others to it, or name it as canonical on each.',
    importance: 'high',
    reference: CANONICAL,
  },
  'same-content-several-addresses': {
    title: 'One page at several addresses',
    description:
      'The same page opens at addresses that differ in www, scheme, slash, case or parameters. Links and rankings are divided among them.',
    advice: 'Redirect all but one of the addresses, link only to that one, and name it as canonical.',
    importance: 'medium',
    reference: CANONICAL,
  },
  'near-duplicate-content': {
    title: 'Pages with nearly the same content',
    description:
      'The texts of pages differ in few words: their SimHashes differ in at most 3 of 64 bits. Search engines may list only one of them.',
    advice: 'Merge the pages, or give each content of its own.',
    importance: 'medium',
    // Manku, Jain and Das Sarma: Detecting near-duplicates for web crawling (2007), which found the threshold.
    reference: 'https://doi.org/10.1145/1242572.1242592',
  },
  'duplicate-titles': {
    title: 'Pages with the same title',
    description: 'Titles distinguish pages in search results, tabs and bookmarks.',
    advice: 'Give each page a title that names its own content.',
    importance: 'medium',
    reference: `${GOOGLE}/appearance/title-link`,
  },
  'duplicate-descriptions': {
    title: 'Pages with the same description',
    description:
      'Search engines may show the description below the title, where it should say what this page offers.',
    advice: 'Describe each page by its own content, or leave the description out.',
    importance: 'medium',
    reference: `${GOOGLE}/appearance/snippet`,
  },
  'duplicate-headings': {
    title: 'Pages with the same main heading',
    description:
      'The main heading states the topic of a page. Two pages with the same one look like duplicates.',
    advice: 'State the topic of each page in its <h1>.',
    importance: 'low',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels',
  },
  'canonical-to-redirect': {
    title: 'Canonical URL that redirects',
    description: 'The canonical URL of a page redirects, so search engines have to guess the final one.',
    advice: 'Point the canonical link to the address at the end of the redirect.',
    importance: 'medium',
    reference: CANONICAL,
  },
  'canonical-chain': {
    title: 'Chain of canonical URLs',
    description:
      'The canonical URL of a page names another one, or a loop, as canonical. Search engines may ignore all.',
    advice: 'Point the canonical link of each page to the last page of the chain, which names itself.',
    importance: 'medium',
    reference: CANONICAL,
  },
  'hreflang-no-return': {
    title: 'Language versions without a return link',
    description:
      'A page names a version in another language that does not name it in return. Search engines ignore such pairs.',
    advice: 'Add the missing hreflang link to the other version.',
    importance: 'medium',
    reference: LANGUAGES,
  },
  'orphan-pages': {
    title: 'Pages that no link leads to',
    description: 'A sitemap lists pages that no link of the site leads to. Visitors do not find them.',
    advice: 'Link to the pages from those on the same topic, or remove them.',
    importance: 'medium',
    reference: LINKS,
  },
  'sitemap-redirects': {
    title: 'Sitemap entries that redirect',
    description: 'A sitemap lists addresses that redirect; it should list the final ones.',
    advice: 'Replace the entries by the addresses at the end of the redirects.',
    importance: 'medium',
    reference: SITEMAP,
  },
  'sitemap-noindex': {
    title: 'Sitemap entries that are not indexed',
    description:
      'A sitemap lists pages that ask search engines not to list them: the two contradict each other.',
    advice: 'Remove the entries from the sitemap, or noindex from the pages.',
    importance: 'medium',
    reference: SITEMAP,
  },
  'sitemap-not-canonical': {
    title: 'Sitemap entries that are not canonical',
    description: 'A sitemap lists pages that name another URL as canonical.',
    advice: 'List only the canonical URLs.',
    importance: 'medium',
    reference: SITEMAP,
  },
  'sitemap-blocked': {
    title: 'Sitemap entries that robots.txt blocks',
    description: 'A sitemap lists pages that robots.txt forbids to request.',
    advice: 'Remove the entries from the sitemap, or the rule from robots.txt.',
    importance: 'medium',
    reference: `${GOOGLE}/crawling-indexing/robots/intro`,
  },
  'different-security-headers': {
    title: 'Security headers that differ between pages',
    description: 'Most pages send a security header that others lack or send with another value.',
    advice: 'Set the header once for all responses, in the server or at the proxy.',
    importance: 'medium',
    reference: 'https://owasp.org/www-project-secure-headers/',
  },
  'http-links': {
    title: 'Links from https to http',
    description:
      'Pages link to pages of the same site without encryption: each such click takes a redirect or is exposed.',
    advice: 'Change the links to https.',
    importance: 'medium',
    reference: `${GOOGLE}/crawling-indexing/consolidate-duplicate-urls#prefer-https`,
  },
  'different-cookies': {
    title: 'Cookies whose flags differ between pages',
    description: 'A cookie is set with other flags on some pages, so that the weakest setting may count.',
    advice: 'Set the cookie in one place, with Secure, HttpOnly and SameSite.',
    importance: 'low',
    reference: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  },
  'redirecting-internal-links': {
    title: 'Internal links that redirect',
    description: 'Pages of the site link to an address that redirects. Each click takes a request more.',
    advice: 'Link to the address at the end of the redirect.',
    importance: 'low',
    reference: `${GOOGLE}/crawling-indexing/301-redirects`,
  },
  'missing-from-sitemap': {
    title: 'Pages missing from the sitemap',
    description: 'The site has a sitemap that does not list these pages, so that crawlers find them later.',
    advice: 'Add the pages to the sitemap.',
    importance: 'low',
    reference: SITEMAP,
  },
  'deep-pages': {
    title: 'Pages more than four clicks away',
    description:
      'Visitors and crawlers reach these pages only after more than four clicks from the start page.',
    advice: 'Link to them from pages that are nearer to the start page.',
    importance: 'low',
    reference: LINKS,
  },
  'internal-nofollow': {
    title: 'Internal links with nofollow',
    description: 'nofollow on links within the site keeps crawlers from finding pages.',
    advice: 'Remove nofollow from internal links. Use noindex on pages that should not be listed.',
    importance: 'low',
    reference: `${GOOGLE}/crawling-indexing/qualify-outbound-links`,
  },
} as const satisfies Record<
  string,
  Record<'title' | 'description' | 'advice' | 'reference', string> & { importance: Importance }
>;

export type SiteRuleId = keyof typeof SITE_RULES;
