import type { DOMDocument, DOMElement } from 'jsdom';
import type { Element } from '../../page.ts';

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
/** jsdom makes a window of its own for each, loaded or not. */
const FRAMES = new Set(['frame', 'iframe']);

/** jsdom resolves an address anew at every look; whole pictures stand in some, which nothing here reads. */
const MAX_VALUE_CHARACTERS = 10_000;

/** The element in the DOM, with its attributes and without children. */
export function createElement(document: DOMDocument, source: Element): DOMElement {
  const element = createBare(document, source);
  for (const { name, value: written, namespace, prefix } of source.attrs) {
    const value = written.slice(0, MAX_VALUE_CHARACTERS);
    if (namespace) element.setAttributeNS(namespace, prefix ? `${prefix}:${name}` : name, value);
    // The HTML parser lets a name begin with `=`, the DOM does not.
    else if (!name.startsWith('=')) element.setAttribute(name, value);
  }
  return element;
}

function createBare(document: DOMDocument, { tagName, namespaceURI }: Element): DOMElement {
  // A colon is part of the name: the parser knows no prefixes.
  if (namespaceURI !== HTML_NAMESPACE) {
    return document.createElementNS(namespaceURI, tagName.replaceAll(':', '-'));
  }
  // In capitals it is a frame to axe, which lowers names, but an unknown element to jsdom.
  if (FRAMES.has(tagName)) return document.createElementNS(namespaceURI, tagName.toUpperCase());
  return document.createElement(tagName);
}
