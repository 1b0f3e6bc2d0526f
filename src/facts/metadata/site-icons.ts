import { linkElements } from '../../engine/dom/link-elements.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { headerValue } from '../../page/headers.ts';
import type { Resource, ResourceResponse } from '../../page/resource.ts';
import { fileFault } from '../images/file-fault.ts';

const DEFAULT_PATH = '/favicon.ico';

/** The icons that the page declares, by absolute URL; without any, that at the default path, which has no element. */
export const siteIcons = fact((page) => {
  const declared = linkedIcons(page, 'icon');
  const icons =
    declared.length > 0 ? declared : [{ element: null, url: new URL(DEFAULT_PATH, page.url).href }];
  return icons.map(({ element, url }) => ({ element, url, resource: resourceAt(page, url) }));
});

/** Whether a browser could show the icon. */
export function isWorkingIcon({ url, resource }: { url: string; resource: Resource | null }): boolean {
  return url.startsWith('data:image/') || fileFault(resource) === null;
}

/** The icons for the home screen of iPhones and iPads; those of the older relation `-precomposed` last. */
export const touchIcons = fact((page) => [
  ...linkedIcons(page, 'apple-touch-icon'),
  ...linkedIcons(page, 'apple-touch-icon-precomposed'),
]);

function linkedIcons({ document }: Page, relation: string) {
  return linkElements(document, relation).flatMap((element) => {
    const href = element.getAttribute('href');
    const url = href?.trim() ? URL.parse(href, document.baseURI)?.href : null;
    return url ? { element, url, sizes: element.getAttribute('sizes') } : [];
  });
}

/** Most icons of 16 or 32 pixels are smaller; each run of a report stores its icon. */
const MAX_ICON_BYTES = 4096;
/** Base64 takes four characters for three bytes. */
const MAX_DATA_URL_CHARACTERS = (MAX_ICON_BYTES / 3) * 4;

/** First bytes, in hexadecimal, of the formats that browsers show as an icon. */
const SIGNATURES: [type: string, hex: RegExp][] = [
  ['image/png', /^89504e470d0a/],
  ['image/x-icon', /^00000100/],
  ['image/gif', /^47494638/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
];

/** The first icon that browsers can show, as a data URL; null when none was fetched completely or all are too large. */
export const iconData = fact((page): string | null => {
  const urls = siteIcons(page)
    .filter(isWorkingIcon)
    .map(({ url, resource }) => (resource?.response ? dataUrlOf(resource.response) : dataUrlIn(url)));
  return urls.find((url) => url !== null) ?? null;
});

function dataUrlIn(url: string): string | null {
  return /^data:image\/[a-z+.-]+[;,]/.test(url) && url.length <= MAX_DATA_URL_CHARACTERS ? url : null;
}

function dataUrlOf(response: ResourceResponse): string | null {
  const { prefix, truncated } = response;
  if (!prefix || truncated || prefix.length === 0 || prefix.length > MAX_ICON_BYTES) return null;
  const bytes = Buffer.from(prefix);
  const type = typeOf(bytes, response);
  return type && `data:${type};base64,${bytes.toString('base64')}`;
}

/** The type, from the content where possible: servers send icons with many types. SVG runs no scripts in an `img`. */
function typeOf(bytes: Buffer, { headers }: ResourceResponse): string | null {
  const beginning = bytes.toString('hex', 0, 12);
  const [type] = SIGNATURES.find(([, hex]) => hex.test(beginning)) ?? [];
  if (type) return type;
  return /^\s*image\/svg\+xml/i.test(headerValue(headers, 'content-type') ?? '') ? 'image/svg+xml' : null;
}
