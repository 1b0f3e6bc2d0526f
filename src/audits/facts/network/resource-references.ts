import { cssUrls } from '../../../engine/css/css-urls.ts';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { srcsetUrls } from '../../../engine/text/srcset-urls.ts';
import { scripts } from '../scripts/scripts.ts';

/** A URL in the markup that browsers fetch. */
export interface ResourceReference {
  element: Element;
  /** Resolved. */
  url: string;
  /** Active content can take over the page; passive content, such as an image, is only displayed. */
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

/** Limit for one attribute, which can contain hundreds of thousands of URLs. */
const MAX_REFERENCES = 50_000;

/** All references of the HTML, including those of its inline CSS; a URL may occur more than once. */
export const resourceReferences = fact((page): ResourceReference[] =>
  readReferences(page).take(MAX_REFERENCES).toArray(),
);

function* readReferences(page: Page): Generator<ResourceReference> {
  for (const { element, src } of scripts(page)) yield* resolve(page, element, src ? [src] : [], 'active');
  for (const relation of FETCHED_RELATIONS) {
    for (const link of page.document.querySelectorAll(`link[rel~="${relation}" i]`))
      yield* fromAttribute(page, link, 'href', 'active');
  }
  for (const [name, attributeName, kind] of ATTRIBUTES) {
    for (const element of page.document.querySelectorAll(name).filter(isFetching)) {
      yield* fromAttribute(page, element, attributeName, kind);
    }
  }
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

/** An `input` fetches its `src` only if its type is `image`. */
function isFetching(element: Element): boolean {
  return element.localName !== 'input' || element.getAttribute('type')?.toLowerCase() === 'image';
}

function fromAttribute(page: Page, element: Element, name: string, kind: ResourceReference['kind']) {
  const address = element.getAttribute(name);
  return resolve(page, element, address ? [address] : [], kind);
}

function* resolve(
  page: Page,
  element: Element,
  addresses: string[],
  kind: ResourceReference['kind'],
): Generator<ResourceReference> {
  for (const address of addresses) {
    const url = URL.parse(address, page.document.baseURI)?.href;
    if (url) yield { element, url, kind };
  }
}
