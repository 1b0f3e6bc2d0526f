import { cssUrls } from '../css-urls.ts';
import { attribute } from '../dom/attribute.ts';
import { elementsNamed } from '../dom/elements.ts';
import { linkElements } from '../dom/link-elements.ts';
import { textContent } from '../dom/text-content.ts';
import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { srcsetUrls } from '../srcset-urls.ts';
import { baseUrl } from './base-url.ts';
import { scripts } from './scripts.ts';

/** Something that the markup makes a browser fetch. */
export interface ResourceReference {
  element: Element;
  /** Resolved. */
  url: string;
  /** Active content can take over the page; passive content, such as pictures, is only shown. */
  kind: 'active' | 'passive';
}

/** Relations whose target a browser fetches. */
const FETCHED_RELATIONS = ['stylesheet', 'icon', 'manifest', 'modulepreload', 'prefetch', 'preload'];

const ATTRIBUTES: [element: string, attribute: string, kind: 'active' | 'passive'][] = [
  ['iframe', 'src', 'active'],
  ['frame', 'src', 'active'],
  ['embed', 'src', 'active'],
  ['object', 'data', 'active'],
  ['track', 'src', 'active'],
  ['img', 'src', 'passive'],
  ['input', 'src', 'passive'],
  ['audio', 'src', 'passive'],
  ['video', 'src', 'passive'],
  ['video', 'poster', 'passive'],
  ['source', 'src', 'passive'],
];

/** All that the HTML itself refers to, style sheets inside it included; an address may come more than once. */
export const resourceReferences = fact((page): ResourceReference[] => [
  ...scripts(page).flatMap(({ element, src }) => resolve(page, element, src ? [src] : [], 'active')),
  ...FETCHED_RELATIONS.flatMap((relation) =>
    linkElements(page, relation).flatMap((link) => fromAttribute(page, link, 'href', 'active')),
  ),
  ...ATTRIBUTES.flatMap(([element, name, kind]) =>
    elementsNamed(page, element)
      .filter(isFetching)
      .flatMap((found) => fromAttribute(page, found, name, kind)),
  ),
  ...['img', 'source'].flatMap((name) =>
    elementsNamed(page, name).flatMap((element) =>
      resolve(page, element, srcsetUrls(attribute(element, 'srcset') ?? ''), 'passive'),
    ),
  ),
  ...elementsNamed(page, 'style').flatMap((element) =>
    resolve(page, element, cssUrls(textContent(element)), 'passive'),
  ),
  ...page.elements.flatMap((element) =>
    resolve(page, element, cssUrls(attribute(element, 'style') ?? ''), 'passive'),
  ),
]);

/** An `input` fetches its `src` only when it is a picture. */
function isFetching(element: Element): boolean {
  return element.tagName !== 'input' || attribute(element, 'type')?.toLowerCase() === 'image';
}

function fromAttribute(page: Page, element: Element, name: string, kind: ResourceReference['kind']) {
  const address = attribute(element, name);
  return resolve(page, element, address ? [address] : [], kind);
}

function resolve(page: Page, element: Element, addresses: string[], kind: ResourceReference['kind']) {
  return addresses.flatMap((address): ResourceReference[] => {
    const url = URL.parse(address, baseUrl(page))?.href;
    return url ? [{ element, url, kind }] : [];
  });
}
