import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { resourceAt } from '../../engine/resources.ts';
import { parseLinkHeader } from '../../engine/text/link-header.ts';
import { headerValues } from '../../page/headers.ts';
import { isBrokenStatus } from '../../page/http-status.ts';
import { elementEvidence, textEvidence } from '../evidence.ts';
import type { Evidence } from '../evidence-type.ts';

/** A relation that the page declares, by a `link` in its head or by a `Link:` header. */
export interface PageLink {
  /** One relation type in lower case: a link with several has an entry for each. */
  rel: string;
  /** As written, empty when absent. */
  href: string;
  /** Resolved; null when `href` is not a valid URL. */
  url: string | null;
  /** As written, empty when absent. */
  hreflang: string;
  /** Null when it is in a header. */
  element: Element | null;
}

/** Every link in the head, in document order, then those of the headers. Links in the body do not count. */
export const pageLinks = fact((page): PageLink[] => {
  const { baseURI } = page.document;
  const inHead = page.document.querySelectorAll('head link').flatMap((element) => {
    const value = (name: string) => element.getAttribute(name) ?? '';
    const link = { href: value('href'), hreflang: value('hreflang'), element, base: baseURI };
    return relationsOf(value('rel')).map((rel) => ({ rel, ...link }));
  });
  const inHeaders = headerValues(page.headers, 'link')
    .flatMap(parseLinkHeader)
    .flatMap(({ target: href, parameters }) => {
      const hreflang = parameters.get('hreflang') ?? '';
      return relationsOf(parameters.get('rel') ?? '').map((rel) => {
        return { rel, href, hreflang, element: null, base: page.url };
      });
    });
  return [...inHead, ...inHeaders].map(({ base, rel, ...link }) => {
    return { ...link, rel, url: URL.parse(link.href, base)?.href ?? null };
  });
});

/** The words of a `rel`, in lower case. */
function relationsOf(rel: string): string[] {
  return [...new Set(rel.toLowerCase().match(/[^\t\n\f\r ]+/g))];
}

/** The URLs that the page declares as canonical: usually one, and several conflict unless they are equal. */
export const canonicalUrls = fact((page): string[] =>
  pageLinks(page).flatMap(({ rel, url }) => (rel === 'canonical' && url ? [url] : [])),
);

/** The canonical URL if the page declares one, else the page's own, without fragment. */
export const preferredUrl = fact((page): string => {
  const [canonical = '', ...others] = new Set(canonicalUrls(page));
  return withoutFragment(others.length === 0 && /^https?:/.test(canonical) ? canonical : page.url);
});

/** The links to versions of the page in languages, this page's own among them. */
export const languageVersions = fact((page) =>
  pageLinks(page).filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== ''),
);

/** Evidence that shows the link where it is declared. */
export function linkEvidence(link: PageLink, note: string | null = null): Evidence {
  if (link.element) return elementEvidence(link.element, note, link.url);
  const hreflang = link.hreflang && `; hreflang="${link.hreflang}"`;
  return textEvidence(`Link: <${link.href}>; rel="${link.rel}"${hreflang}`, note, link.url);
}

/** Why a URL is not a final one: it is broken or redirects. Null when it is final or was not requested. */
export function redirectOrErrorOf(page: Page, url: string): string | null {
  const response = resourceAt(page, url)?.response;
  if (!response) return null;
  if (isBrokenStatus(response.status)) return `responds with status ${response.status}`;
  return response.redirects.length > 0 ? `redirects to ${response.finalUrl}` : null;
}
