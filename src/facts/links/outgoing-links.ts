import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import { svgAddress } from '../../engine/dom/svg-address.ts';
import { fact } from '../../engine/fact.ts';
import { withoutFragment } from '../../engine/request-url.ts';

/** A link of the page to another page. */
export interface OutgoingLink {
  element: Element;
  /** Resolved, without fragment. */
  url: string;
  /** Leads to the same host, `www.` aside. */
  isInternal: boolean;
  /** `rel` has `nofollow` for search engines. */
  isNofollow: boolean;
}

/** The `a[href]` that lead to other web pages, in document order; links within the page are left out. */
export const outgoingLinks = fact((page): OutgoingLink[] => {
  const host = siteHost(new URL(page.url));
  const self = withoutFragment(page.url);
  return page.document.querySelectorAll('a').flatMap((element) => {
    const href = element.getAttribute('href');
    const url = href === null ? null : URL.parse(href, page.document.baseURI);
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const address = withoutFragment(url.href);
    if (address === self) return [];
    const rel = (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/);
    return {
      element,
      url: address,
      isInternal: siteHost(url) === host,
      isNofollow: rel.includes('nofollow'),
    };
  });
});

/** The host of a site: with port, without `www.`, as redirects often add or remove it. */
export function siteHost({ host }: URL): string {
  return host.replace(/^www\.(?=.)/, '');
}

/** The DOM's `href` of an `a`. An invalid one stays as written, except in SVG; empty when there is none. */
export function anchorAddress(element: Element): string {
  const written = element.getAttribute('href');
  const { baseURI, URL: pageUrl } = element.ownerDocument;
  if (element.namespaceURI !== html.NS.SVG) {
    return written === null ? '' : (URL.parse(written, baseURI)?.href ?? written);
  }
  return URL.parse(svgAddress(element) ?? '', pageUrl)?.href ?? '';
}
