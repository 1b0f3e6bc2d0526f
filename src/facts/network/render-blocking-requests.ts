import { screenStylesheetLinks } from '../../engine/css/stylesheet-links.ts';
import { importUrls, stylesheets } from '../../engine/css/stylesheets.ts';
import { Element, type Node } from '../../engine/dom/nodes.ts';
import { isRendered } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { requestUrl, withoutFragment } from '../../engine/request-url.ts';
import { scripts } from '../scripts/scripts.ts';

/** A file that an element of the page requests. */
export interface PageRequest {
  element: Element;
  url: URL;
}

/** Elements that paint something by themselves. */
const PAINTED = new Set(
  'img svg video canvas iframe embed object input button select textarea progress meter hr'.split(' '),
);

/**
 * The scripts and stylesheets that delay the first paint, in document order: those in the head, and those at the start
 * of the body, up to the first image. Chrome requests both with the same priority. Lighthouse lists a file of the body
 * if it loads before the first paint: while a file of the head still blocks rendering, or while there is nothing to
 * paint. Each file is listed once, at its first request.
 */
export const renderBlockingRequests = fact((page): PageRequest[] => {
  const requests = Map.groupBy(blockingRequests(page), ({ element }) => element);
  const requestsOf = (elements: readonly Element[]): PageRequest[] =>
    elements.flatMap((element) => requests.get(element) ?? []);
  const inHead = requestsOf(page.document.querySelectorAll('head *'));
  const inBody = requestsOf(bodyElementsUntil(page, inHead.length > 0 ? isImage : isPainted));
  const byUrl = Map.groupBy([...inHead, ...inBody], ({ url }) => withoutFragment(url.href));
  return [...byUrl.values()].flatMap(([first]) => first ?? []);
});

/** The requests of blocking scripts and of stylesheets for a phone, imports included, anywhere on the page. */
function blockingRequests(page: Page): PageRequest[] {
  const imports = stylesheets(page).flatMap((sheet) =>
    importUrls(sheet).map((address) => ({
      element: sheet.element,
      url: requestUrl(page, 'active', address),
    })),
  );
  return [
    ...scripts(page).filter(({ isBlocking }) => isBlocking),
    ...screenStylesheetLinks(page),
    ...imports,
  ].flatMap(({ element, url }) => (url ? [{ element, url }] : []));
}

/** The elements of the body before the first such node, in document order, without those in hidden elements. */
function bodyElementsUntil(page: Page, isEnd: (node: Node) => boolean): Element[] {
  const view = unstyledView(page.document);
  const found: Element[] = [];
  const pending: Node[] = [...page.document.querySelectorAll('body')];
  for (let node = pending.pop(); node && !isEnd(node); node = pending.pop()) {
    if (!(node instanceof Element)) continue;
    found.push(node);
    if (isRendered(view, node)) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
  return found;
}

function isImage(node: Node): boolean {
  return node instanceof Element && node.localName === 'img';
}

function isPainted(node: Node): boolean {
  return node instanceof Element ? PAINTED.has(node.localName) : /\S/.test(node.nodeValue ?? '');
}
