import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { listEvidence } from '../../facts/evidence.ts';
import {
  languageVersions,
  linkEvidence,
  type PageLink,
  pageLinks,
  redirectOrErrorOf,
} from '../../facts/links/page-links.ts';
import { defineAudit, failed, notApplicable, passed, warning } from '../audit.ts';
import { escapeAttribute, headFix, htmlFix } from '../fixes/html-fixes.ts';

/** A file that servers show for `/`, so that both have the same content. Lighthouse fails these pages, too. */
const INDEX_FILE = /^\/(?:index|default)\.[a-z]{3,5}$/i;

export const audit = defineAudit('seo/canonical', {
  importance: 'high',
  title: 'Canonical URL',
  description:
    'The page declares one absolute canonical URL or none. Search engines list the canonical URL instead of other URLs with the same content.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/canonical/',
  results: {
    valid: passed('The canonical URL is valid'),
    missing: notApplicable(
      'The page has no canonical URL',
      'If the same content is available at several URLs, add <link rel="canonical" href="…"> with the preferred one.',
    ),
    unparsable: failed('The canonical URL is not a valid URL', 'Correct the href of the canonical link.'),
    relative: failed('The canonical URL is relative', 'Write the complete URL, starting with https://.'),
    conflicting: failed(
      'The page has conflicting canonical URLs',
      'Keep one canonical link. Search engines may ignore all of them if they conflict.',
    ),
    'other-language': failed(
      'The canonical URL is another language version',
      'Make each language version its own canonical URL, and connect the versions with hreflang.',
    ),
    homepage: failed(
      'The canonical URL is the home page',
      'Use the URL of this page, or of the page with the same content.',
    ),
    elsewhere: warning(
      'The canonical URL may not be the right one',
      'Make sure that search engines should list that URL instead of this page.',
    ),
  },
  audit: (page) => {
    const finding = evaluate(page);
    const html = `<link rel="canonical" href="${escapeAttribute(withoutFragment(page.url))}">`;
    // Another canonical URL may be what the author wants.
    return { ...finding, fixes: finding.result === 'missing' ? headFix(html) : htmlFix(html) };
  },
});

// The order of the tests is Lighthouse's.
function evaluate(page: Page) {
  const links = pageLinks(page).filter((link) => link.rel === 'canonical' && link.href);
  const say = <Result extends string>(result: Result, concerned: PageLink[], note: string | null = null) => ({
    result,
    value: [...new Set(links.map((link) => link.url ?? link.href))],
    ...listEvidence(concerned, (link) => linkEvidence(link, note ?? `href is ${link.href}`)),
  });

  const unparsable = links.filter((link) => link.url === null);
  if (unparsable.length > 0) return say('unparsable', unparsable);
  const relative = links.filter((link) => !URL.canParse(link.href));
  if (relative.length > 0) return say('relative', relative);
  if (new Set(links.map((link) => link.url)).size > 1) return say('conflicting', links);

  const canonical = URL.parse(links[0]?.href ?? '');
  const own = URL.parse(withoutFragment(page.url));
  if (!canonical || !own) return say('missing', []);
  const versions = new Set(languageVersions(page).map((link) => link.url));
  if (canonical.href !== own.href && versions.has(canonical.href) && versions.has(own.href)) {
    return say('other-language', links);
  }
  if (
    canonical.origin === own.origin &&
    canonical.pathname === '/' &&
    own.pathname !== '/' &&
    !INDEX_FILE.test(own.pathname)
  ) {
    return say('homepage', links);
  }
  const doubt = doubtAbout(canonical, own) ?? redirectOrErrorOf(page, canonical.href);
  return doubt ? say('elsewhere', links, doubt) : say('valid', links);
}

function doubtAbout(canonical: URL, own: URL): string | null {
  if (!/^https?:$/.test(canonical.protocol)) return 'not an http or https URL';
  if (canonical.host !== own.host) return `on another host than ${own.host}`;
  if (own.protocol === 'https:' && canonical.protocol === 'http:')
    return 'uses http although the page uses https';
  return null;
}
