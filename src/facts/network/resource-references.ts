import { cssUrls } from '../../engine/css/css-urls.ts';
import { HTMLElement } from '../../engine/dom/html-element.ts';
import { linkElements } from '../../engine/dom/link-elements.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import type { ContentKind } from '../../engine/request-url.ts';
import { srcsetUrls } from '../../engine/text/srcset-candidates.ts';
import { svgImages } from '../images/image-elements.ts';
import { scripts } from '../scripts/scripts.ts';

/** A URL in the markup that browsers fetch. */
export interface ResourceReference {
  element: Element;
  /** Resolved; browsers request the result of `requestUrl`. */
  url: string;
  kind: ContentKind;
}

/** Relations whose target a browser fetches. A prefetched file is for another page. */
const FETCHED_RELATIONS: [relation: string, kind: ContentKind][] = [
  ['stylesheet', 'active'],
  ['icon', 'passive'],
  ['manifest', 'active'],
  ['modulepreload', 'active'],
  ['prefetch', 'passive'],
  ['preload', 'active'],
];

const ATTRIBUTES: [element: string, attribute: string, kind: ContentKind][] = [
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

/** Limit for one attribute, which can contain hundreds of thousands of URLs. */
const MAX_REFERENCES = 50_000;

/** All references of the HTML, including those of its inline CSS; a URL may occur more than once. */
export const resourceReferences = fact((page): ResourceReference[] =>
  readReferences(page).take(MAX_REFERENCES).toArray(),
);

function* readReferences(page: Page): Generator<ResourceReference> {
  for (const { element, src } of scripts(page)) yield* resolve(page, element, [src], 'active');
  for (const [relation, kind] of FETCHED_RELATIONS) {
    for (const link of linkElements(page.document, relation)) {
      const isImage = link.getAttribute('as')?.trim().toLowerCase() === 'image';
      yield* resolve(page, link, [link.getAttribute('href')], isImage ? 'passive' : kind);
    }
  }
  for (const [name, attribute, kind] of ATTRIBUTES) {
    for (const element of page.document.querySelectorAll(name).filter(isFetching)) {
      yield* resolve(page, element, [element.getAttribute(attribute)], kind);
    }
  }
  for (const { element, address } of svgImages(page)) yield* resolve(page, element, [address], 'passive');
  for (const name of ['img', 'source']) {
    for (const element of page.document.querySelectorAll(name)) {
      yield* resolve(page, element, srcsetUrls(element.getAttribute('srcset') ?? ''), 'passive');
    }
  }
  for (const element of page.document.querySelectorAll('style')) {
    yield* resolve(page, element, cssUrls(element.textContent), 'passive');
  }
  for (const element of page.document.querySelectorAll('[style]')) {
    yield* resolve(page, element, cssUrls(element.getAttribute('style') ?? ''), 'passive');
  }
}

/** Only elements of HTML fetch, and an `input` only if its type is `image`. */
function isFetching(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  return element.localName !== 'input' || element.getAttribute('type')?.toLowerCase() === 'image';
}

function* resolve(
  page: Page,
  element: Element,
  addresses: readonly (string | null)[],
  kind: ContentKind,
): Generator<ResourceReference> {
  for (const address of addresses) {
    const url = address && URL.parse(address, page.document.baseURI)?.href;
    if (url) yield { element, url, kind };
  }
}
