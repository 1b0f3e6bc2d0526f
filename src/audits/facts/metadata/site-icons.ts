import { linkElements } from '../../../engine/dom/link-elements.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { resourceAt } from '../../../engine/resources.ts';
import type { Resource } from '../../../page/resource.ts';
import { fileFault } from '../images/file-fault.ts';

const DEFAULT_PATH = '/favicon.ico';

/** An icon that a `link` refers to. */
interface LinkedIcon {
  element: Element;
  /** Absolute. */
  url: string;
  sizes: string | null;
}

/** An icon of the site. */
interface SiteIcon {
  /** Null for the default path. */
  element: Element | null;
  url: string;
  resource: Resource | null;
}

/** The icons that the page declares; without any, the icon at the default path. */
export const siteIcons = fact((page): SiteIcon[] => {
  const declared = linkedIcons(page, 'icon');
  const icons =
    declared.length > 0 ? declared : [{ element: null, url: new URL(DEFAULT_PATH, page.url).href }];
  return icons.map(({ element, url }) => ({ element, url, resource: resourceAt(page, url) }));
});

/** Whether a browser could show the icon. */
export function isWorkingIcon({ url, resource }: SiteIcon): boolean {
  return url.startsWith('data:image/') || fileFault(resource) === null;
}

/**
 * The Apple touch icons that the page declares, for the home screen of iPhones and iPads; those of the older relation
 * `-precomposed` last.
 */
export const touchIcons = fact((page) => [
  ...linkedIcons(page, 'apple-touch-icon'),
  ...linkedIcons(page, 'apple-touch-icon-precomposed'),
]);

function linkedIcons({ document }: Page, relation: string): LinkedIcon[] {
  return linkElements(document, relation).flatMap((element) => {
    const href = element.getAttribute('href');
    const url = href?.trim() ? URL.parse(href, document.baseURI)?.href : null;
    return url ? [{ element, url, sizes: element.getAttribute('sizes') }] : [];
  });
}
