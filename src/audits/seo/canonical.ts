import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/text/without-fragment.ts';
import { defineAudit, type Verdict } from '../audit.ts';
import { detourOf } from '../facts/links/detour.ts';
import { linkEvidence, type PageLink, pageLinks } from '../facts/links/page-links.ts';
import { escapeAttribute, htmlFix } from '../fixes/html-fixes.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'canonical',
  category: 'seo',
  importance: 'high',
  title: 'Canonical address',
  description:
    'If the page names a canonical address, it names one, in full. Search engines show that address instead of the other ones that lead to the same content.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/canonical/',
  results: {
    valid: { outcome: 'passed', title: 'The page names a valid canonical address' },
    missing: {
      outcome: 'not_applicable',
      title: 'The page names no canonical address',
      advice: 'If the same content can be reached under several addresses, name the preferred one.',
    },
    unparsable: {
      outcome: 'failed',
      title: 'The canonical address is not an address',
      advice: 'Correct the href of the canonical link.',
    },
    relative: {
      outcome: 'failed',
      title: 'The canonical address is relative',
      advice: 'Write the canonical address in full, beginning with https://.',
    },
    conflicting: {
      outcome: 'failed',
      title: 'The page names several canonical addresses',
      advice: 'Keep one canonical link: search engines may ignore all of them when they disagree.',
    },
    'other-language': {
      outcome: 'failed',
      title: 'The canonical address is that of another language version',
      advice: 'Let each language version name itself as canonical, and join the versions by hreflang.',
    },
    homepage: {
      outcome: 'failed',
      title: 'The canonical address is that of the home page',
      advice: 'Name the address of this page, or of the page that holds the same content.',
    },
    elsewhere: {
      outcome: 'warning',
      title: 'The canonical address may not be the intended one',
      advice: 'Check that this page is meant to give way to that address in search results.',
    },
  },
  audit: (page) => ({
    ...evaluate(page),
    fixes: htmlFix(`<link rel="canonical" href="${escapeAttribute(withoutFragment(page.url))}">`),
  }),
});

type Result =
  | 'valid'
  | 'missing'
  | 'unparsable'
  | 'relative'
  | 'conflicting'
  | 'other-language'
  | 'homepage'
  | 'elsewhere';

// The order of the questions is Lighthouse's.
function evaluate(page: Page): Verdict<Result> {
  const links = pageLinks(page).filter((link) => link.rel === 'canonical' && link.href);
  const say = (result: Result, concerned: PageLink[], note: string | null = null): Verdict<Result> => ({
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
  const versions = new Set(
    pageLinks(page)
      .filter((link) => link.rel === 'alternate' && link.hreflang)
      .map((link) => link.url),
  );
  if (canonical.href !== own.href && versions.has(canonical.href) && versions.has(own.href)) {
    return say('other-language', links);
  }
  if (canonical.origin === own.origin && canonical.pathname === '/' && own.pathname !== '/') {
    return say('homepage', links);
  }
  const doubt = doubtAbout(canonical, own) ?? detourOf(page, canonical.href);
  return doubt ? say('elsewhere', links, doubt) : say('valid', links);
}

function doubtAbout(canonical: URL, own: URL): string | null {
  if (!/^https?:$/.test(canonical.protocol)) return 'is not a web address';
  if (canonical.host !== own.host) return `points to another host than ${own.host}`;
  if (own.protocol === 'https:' && canonical.protocol === 'http:') return 'leads from https back to http';
  return null;
}
