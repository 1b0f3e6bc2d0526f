import { attribute } from '../../engine/elements/attribute.ts';
import { elementEvidence, textEvidence } from '../../engine/elements/evidence.ts';
import { headElementsNamed } from '../../engine/elements/head-elements.ts';
import { fact } from '../../engine/fact.ts';
import type { Element } from '../../engine/page.ts';
import { parseLinkHeader } from '../../engine/text/link-header.ts';
import { headerValues } from '../../page/headers.ts';
import type { Evidence } from '../audit.ts';
import { baseUrl } from './base-url.ts';

/** A relation that the page declares, by a `link` in its head or by a `Link:` header. */
export interface PageLink {
  /** Lower case. The whole attribute of an element; one relation type of a header. */
  rel: string;
  /** As written, empty when absent. */
  href: string;
  /** Resolved, null when `href` is no address. */
  url: string | null;
  /** As written, empty when absent. */
  hreflang: string;
  /** Null when it stands in a header. */
  element: Element | null;
}

/** Every link of the head in document order, then those of the headers. Links in the body do not count. */
export const pageLinks = fact((page): PageLink[] => {
  const inHead = headElementsNamed(page, 'link').map((element) => {
    const href = attribute(element, 'href') ?? '';
    return {
      rel: (attribute(element, 'rel') ?? '').toLowerCase(),
      href,
      url: URL.parse(href, baseUrl(page))?.href ?? null,
      hreflang: attribute(element, 'hreflang') ?? '',
      element,
    };
  });
  const inHeaders = headerValues(page.headers, 'link')
    .flatMap(parseLinkHeader)
    .flatMap(({ target, parameters }) =>
      (parameters.get('rel') ?? '').split(' ').map((rel) => ({
        rel: rel.toLowerCase(),
        href: target,
        url: URL.parse(target, page.url)?.href ?? null,
        hreflang: parameters.get('hreflang') ?? '',
        element: null,
      })),
    );
  return [...inHead, ...inHeaders];
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
