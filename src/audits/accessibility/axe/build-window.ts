import { type DOMElement, type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { replacedControls } from '../../facts/replaced-controls.ts';
import { scripts } from '../../facts/scripts.ts';
import type { Element, Node, Page } from '../../page.ts';
import { createElement } from './create-element.ts';
import { visibilityCss } from './visibility-css.ts';

/** What they hold is no part of the page that a browser with scripting shows; `visibilityCss` replaces styles. */
const WITHOUT_CONTENT = new Set(['noscript', 'script', 'style', 'template']);

/** A page's elements in a DOM. */
export interface PageWindow {
  window: DOMWindow;
  /** Where each element of the DOM comes from, in document order. */
  sources: ReadonlyMap<DOMElement, Element>;
}

/**
 * Rebuilds the parsed page in a jsdom window, where no script runs and nothing is loaded. Parsing it there a
 * second time would cost as much and turn the text of `noscript` into elements. The caller closes the window.
 */
export function buildWindow(page: Page): PageWindow {
  const { window } = new JSDOM('', { url: page.url, virtualConsole: new VirtualConsole() });
  const { document } = window;
  // Taken from the prototype: a form hides its own methods behind fields of the same name.
  const { appendChild } = window.Node.prototype;
  const sources = new Map<DOMElement, Element>();
  const replaced = replacedControls(page);

  // Filled apart and attached at the end: connected insertions cost far more.
  const root = document.createDocumentFragment();
  const pending = [...rootElements(page)].map((node) => ({ node, parent: root }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parent } = next;
    if ('tagName' in node) {
      const element = createElement(document, node);
      sources.set(element, node);
      if (replaced.has(node)) element.setAttribute('style', 'display: none !important');
      appendChild.call(parent, element);
      for (const child of content(node).toReversed()) pending.push({ node: child, parent: element });
    } else if ('value' in node) {
      appendChild.call(parent, document.createTextNode(node.value));
    }
  }
  document.documentElement.remove();
  document.appendChild(root);

  // Not by `document.head` and `document.body`: forms of these names stand before them.
  const html = document.documentElement;
  const style = document.createElement('style');
  appendChild.call(style, document.createTextNode(visibilityCss(page)));
  html.firstElementChild.appendChild(style);
  if (scripts(page).length > 0) show(window, [html, html.lastElementChild]);
  return { window, sources };
}

/** A page that hides all of itself waits for its script: what that will show is judged. */
function show(window: DOMWindow, roots: DOMElement[]): void {
  for (const root of roots) {
    const style = window.getComputedStyle(root);
    const isHidden =
      style.getPropertyValue('display') === 'none' || style.getPropertyValue('visibility') === 'hidden';
    if (isHidden) root.setAttribute('style', 'display: block !important; visibility: visible !important');
  }
}

function rootElements(page: Page): Node[] {
  return page.document.childNodes.filter((node) => 'tagName' in node);
}

function content(element: Element): Node[] {
  return WITHOUT_CONTENT.has(element.tagName) ? [] : element.childNodes;
}
