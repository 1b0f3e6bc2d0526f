import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { requestUrl, withoutFragment } from '../../engine/request-url.ts';
import { resourceAt } from '../../engine/resources.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { stylesheetImages } from '../../facts/images/stylesheet-images.ts';
import { type HintLink, hintLinks } from '../../facts/links/hint-links.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { type PageRequest, renderBlockingRequests } from '../../facts/network/render-blocking-requests.ts';
import { resourceReferences } from '../../facts/network/resource-references.ts';
import { unreadStylesheets } from '../../facts/network/unread-stylesheets.ts';
import { fontFaces } from '../../facts/network/used-font-faces.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { scripts } from '../../facts/scripts/scripts.ts';
import { defineAudit, informative, notApplicable, passed, warning } from '../audit.ts';
import { htmlFix, tagFixes } from '../fixes/html-fixes.ts';
import { unseenReason } from '../unseen-content.ts';

/** Lighthouse's limit: each open connection takes bandwidth from the page itself. */
const MAX_PRECONNECTS = 4;

export const audit = defineAudit('performance/preconnect', {
  importance: 'low',
  title: 'Preconnect hints',
  description:
    'Preconnect hints open early connections to the other origins that scripts, stylesheets and fonts come from, and only to those.',
  reference: 'https://html.spec.whatwg.org/multipage/links.html#link-type-preconnect',
  measures: { preconnects: 'Preconnect hints' },
  results: {
    unneeded: notApplicable('The page needs no preconnect hints'),
    connected: passed('The page preconnects to the origins it needs first'),
    missing: informative(
      'The page could preconnect to other origins',
      'Add <link rel="preconnect" href="…"> for the listed origins, or host their files yourself.',
    ),
    unused: warning(
      'Some preconnect hints are not used',
      'Remove hints for origins that the page requests nothing from. Add crossorigin for fonts, and leave it out for scripts, stylesheets and images without that attribute.',
    ),
    'too-many': warning(
      `The page has more than ${MAX_PRECONNECTS} preconnect hints`,
      'Keep the preconnect hints for origins that the first view needs.',
    ),
  },
  audit: (page) => {
    const preconnects = hintLinks(page, 'preconnect');
    const missing = unconnectedRequests(page, preconnects);
    const value = { preconnects: preconnects.length, missing: missing.map(({ url }) => url.origin) };
    if (preconnects.length > MAX_PRECONNECTS) {
      return {
        result: 'too-many',
        value,
        expected: { preconnects: `at most ${MAX_PRECONNECTS}` },
        ...listEvidence(preconnects, (link) => link.evidence()),
      };
    }
    const unused = unusedHints(page, preconnects);
    if (unused.length > 0) {
      return {
        result: 'unused',
        value,
        fixes: tagFixes(unused, ({ link: { element }, crossorigin }) =>
          element && crossorigin !== undefined ? { element, attributes: { crossorigin } } : null,
        ),
        ...listEvidence(unused, ({ link, note }) => link.evidence(note)),
      };
    }
    if (missing.length > 0) {
      const links = missing
        .slice(0, MAX_PRECONNECTS)
        .map(({ url }) => `<link rel="preconnect" href="${url.origin}">`);
      return {
        result: 'missing',
        value,
        fixes: htmlFix(
          links.join('\n'),
          links.map((html) => ({ kind: 'head', html })),
        ),
        ...listEvidence(missing, ({ element, url }) => elementEvidence(element, url.origin, url.href)),
      };
    }
    return { result: preconnects.length > 0 ? 'connected' : 'unneeded', value };
  },
});

/** For each other origin without a preconnect, the first request to it. */
function unconnectedRequests(page: Page, preconnects: readonly HintLink[]): PageRequest[] {
  const connected = new Set([new URL(page.url).origin, ...preconnects.map(({ url }) => url?.origin)]);
  return earlyRequests(page).filter(({ url }) => {
    const isNew = /^https?:$/.test(url.protocol) && !connected.has(url.origin);
    connected.add(url.origin);
    return isNew;
  });
}

/** A hint whose connection no request uses. */
interface UnusedHint {
  link: HintLink;
  note: string;
  /** The value with which the connection is used, null for none; undefined if the origin is not used. */
  crossorigin?: string | null;
}

/** The hints for origins without requests, and those with the wrong `crossorigin`. */
function unusedHints(page: Page, preconnects: readonly HintLink[]): UnusedHint[] {
  if (preconnects.length === 0) return [];
  const { withCredentials, anonymous } = connections(page);
  return preconnects.flatMap((link): UnusedHint[] => {
    if (!link.url) return [];
    const isAnonymous = isAnonymousMode(link.parameter('crossorigin'));
    const [same, other] = isAnonymous ? [anonymous, withCredentials] : [withCredentials, anonymous];
    const { origin, host } = link.url;
    if (same.has(origin)) return [];
    if (other.has(origin)) {
      return isAnonymous
        ? [{ link, note: 'crossorigin, but the requests use another connection', crossorigin: null }]
        : [{ link, note: 'no crossorigin: fonts use another connection', crossorigin: '' }];
    }
    return mayRequestMore(page, host) ? [] : [{ link, note: 'no request to this origin' }];
  });
}

/** The requests that the page needs first: render-blocking scripts and stylesheets, then preloaded fonts. */
function earlyRequests(page: Page): PageRequest[] {
  const { document } = page;
  const fonts = linkElements(document, 'preload').flatMap((element) => {
    const isFont = element.getAttribute('as')?.trim().toLowerCase() === 'font';
    if (!isFont || !document.head?.contains(element)) return [];
    const url = requestUrl(page, 'active', element.getAttribute('href') ?? '');
    return url ? [{ element, url }] : [];
  });
  return [...renderBlockingRequests(page), ...fonts];
}

const GOOGLE_FONT_STYLES = 'https://fonts.googleapis.com';
const GOOGLE_FONT_FILES = 'https://fonts.gstatic.com';
/** Code with which a script loads other scripts. */
const LOADS_SCRIPTS = /\bimport\b|["']script["']/;

/**
 * The origins that the page requests files from. Fonts count also if no text uses them. Browsers do not send both kinds
 * of requests over one connection.
 */
function connections(page: Page) {
  /** Of requests with cookies: images, and scripts and stylesheets without `crossorigin`. */
  const withCredentials = new Set<string>();
  /** Of CORS requests without cookies: fonts, modules, and elements with `crossorigin`. */
  const anonymous = new Set<string>();
  const referred = new Set<string>();
  const add = (origins: Set<string>, url: string) => {
    referred.add(withoutFragment(url));
    const response = resourceAt(page, url)?.response;
    const redirects = response ? [...response.redirects.map((hop) => hop.url), response.finalUrl] : [];
    for (const address of [url, ...redirects]) origins.add(new URL(address).origin);
  };
  for (const { element, url } of resourceReferences(page)) {
    add(isAnonymous(element) ? anonymous : withCredentials, url);
  }
  for (const { url, parameter } of hintLinks(page, 'preload')) {
    if (url) add(isAnonymousMode(parameter('crossorigin')) ? anonymous : withCredentials, url.href);
  }
  for (const { url } of fontFaces(page)) add(anonymous, url);
  for (const url of stylesheetImages(page)) add(withCredentials, url);
  for (const { url, purpose } of loadedResources(page)) {
    if (!referred.has(url)) add(purpose === 'font' ? anonymous : withCredentials, url);
  }
  // The stylesheet differs between browsers, and may not have been fetched.
  if (withCredentials.has(GOOGLE_FONT_STYLES)) anonymous.add(GOOGLE_FONT_FILES);
  return { withCredentials, anonymous };
}

/** Whether a value of `crossorigin`, null for none, makes requests without cookies. */
function isAnonymousMode(crossorigin: string | null): boolean {
  return crossorigin !== null && crossorigin.trim().toLowerCase() !== 'use-credentials';
}

function isAnonymous(element: Element): boolean {
  const crossorigin = element.getAttribute('crossorigin');
  const names = `${element.getAttribute('rel') ?? ''} ${element.getAttribute('type') ?? ''}`.toLowerCase();
  const isModule = /\b(?:module|modulepreload|manifest)\b/.test(names);
  return isAnonymousMode(crossorigin ?? (isModule ? '' : null));
}

/**
 * Whether scripts or stylesheets could request files of the host that are not among the connections: some were not
 * read, name the host, load further scripts, or are of another site.
 */
function mayRequestMore(page: Page, host: string): boolean {
  if (unseenReason(page) !== null || unreadStylesheets(page).length > 0) return true;
  const code = ownCode(page);
  return code === null || code.some((text) => text.includes(host));
}

/** The code of the page's scripts; null if one was not read, loads further scripts, or is of another site. */
const ownCode = fact((page): string[] | null => {
  const code = scripts(page).map(({ element, src }) => {
    if (src === null) return element.textContent;
    const url = URL.parse(src, page.document.baseURI);
    return url && isOnSiteOf(page, url.href) ? resourceAt(page, url.href)?.response?.text : null;
  });
  const read = code.filter((text) => typeof text === 'string').filter((text) => !LOADS_SCRIPTS.test(text));
  return read.length === code.length ? read : null;
});
