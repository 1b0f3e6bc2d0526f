import { linkElements } from '../../../engine/dom/link-elements.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import { resourceAt } from '../../../engine/resources.ts';
import type { Resource } from '../../../page/resource.ts';
import { fileFault } from '../images/file-fault.ts';

const DEFAULT_PATH = '/favicon.ico';

/** An icon of the site. */
export interface SiteIcon {
  /** The `link` that refers to it; null for the default path. */
  element: Element | null;
  url: string;
  resource: Resource | null;
}

/** The icons that the page declares; without any, the icon at the default path. */
export const siteIcons = fact((page): SiteIcon[] => {
  const declared = linkElements(page.document, 'icon').flatMap((element) => {
    const href = element.getAttribute('href');
    const url = href ? URL.parse(href, page.document.baseURI)?.href : undefined;
    return url ? [{ element, url, resource: resourceAt(page, url) }] : [];
  });
  if (declared.length > 0) return declared;
  const url = new URL(DEFAULT_PATH, page.url).href;
  return [{ element: null, url, resource: resourceAt(page, url) }];
});

/** Whether a browser could show the icon. */
export function isWorkingIcon({ url, resource }: SiteIcon): boolean {
  return url.startsWith('data:image/') || fileFault(resource) === null;
}

/** An icon for the home screen of iPhones and iPads. */
interface TouchIcon {
  element: Element;
  /** Absolute. */
  url: string;
  sizes: string | null;
}

/** The Apple touch icons that the page declares, those of the older relation `-precomposed` last. */
export const touchIcons = fact((page): TouchIcon[] =>
  ['apple-touch-icon', 'apple-touch-icon-precomposed']
    .flatMap((rel) => linkElements(page.document, rel))
    .flatMap((element) => {
      const href = element.getAttribute('href');
      const url = href ? URL.parse(href, page.document.baseURI)?.href : null;
      return url ? [{ element, url, sizes: element.getAttribute('sizes') }] : [];
    }),
);
