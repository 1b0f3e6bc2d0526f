import type { DOMElement, DOMWindow } from 'jsdom';
import { attribute } from '../../dom/attribute.ts';
import type { Element } from '../../page.ts';

/** What axe asks of the document for every id: its namesakes and its labels. */
const REFERENCE_SELECTOR = /^(?:\[id="([\w-]+)"\]|label\[for="([\w-]+)"\])$/;

/**
 * Answers these selectors from an index. axe asks one for each element with an id, and searching the document
 * each time makes a run quadratic.
 */
export function indexReferences(window: DOMWindow, sources: ReadonlyMap<DOMElement, Element>): void {
  const byId = new Map<string, DOMElement[]>();
  const labelsFor = new Map<string, DOMElement[]>();
  for (const [element, source] of sources) {
    add(byId, attribute(source, 'id'), element);
    if (source.tagName === 'label') add(labelsFor, attribute(source, 'for'), element);
  }

  const { document } = window;
  for (const root of [document, document.documentElement]) {
    const searchAll = root.querySelectorAll.bind(root);
    const searchFirst = root.querySelector.bind(root);
    const known = (selector: string): DOMElement[] | undefined => {
      const [, id, target] = REFERENCE_SELECTOR.exec(selector) ?? [];
      if (id) return byId.get(id) ?? [];
      return target ? (labelsFor.get(target) ?? []) : undefined;
    };
    root.querySelectorAll = (selector) => known(selector) ?? searchAll(selector);
    root.querySelector = (selector) => {
      const found = known(selector);
      return found ? (found[0] ?? null) : searchFirst(selector);
    };
  }
}

function add(index: Map<string, DOMElement[]>, key: string | null, element: DOMElement): void {
  if (key === null) return;
  const found = index.get(key);
  if (found) found.push(element);
  else index.set(key, [element]);
}
