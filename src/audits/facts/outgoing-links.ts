import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { fact } from '../../engine/fact.ts';
import type { Element } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/text/without-fragment.ts';
import { baseUrl } from './base-url.ts';

/** A link of the page to another page. */
export interface OutgoingLink {
  element: Element;
  /** Resolved, without fragment. */
  url: string;
  /** Leads to the same host, `www.` aside. */
  isInternal: boolean;
  /** `rel` asks search engines not to follow it. */
  isNofollow: boolean;
}

/** The `a[href]` that lead to other web pages, in document order; links within the page are left out. */
export const outgoingLinks = fact((page): OutgoingLink[] => {
  const host = siteHost(new URL(page.url));
  const self = withoutFragment(page.url);
  return elementsNamed(page, 'a').flatMap((element) => {
    const href = attribute(element, 'href');
    const url = href === null ? null : URL.parse(href, baseUrl(page));
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const address = withoutFragment(url.href);
    if (address === self) return [];
    const rel = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
    return [
      {
        element,
        url: address,
        isInternal: siteHost(url) === host,
        isNofollow: rel.includes('nofollow'),
      },
    ];
  });
});

function siteHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}
