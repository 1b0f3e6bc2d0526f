import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../css/media-query.ts';
import type { Page } from '../page.ts';
import type { ComputedStyle } from './computed-style.ts';
import { DomDocument } from './dom-document.ts';
import { DomElement } from './dom-element.ts';
import { DomNode } from './dom-node.ts';

/** The window of a phone that shows a page, with the members that axe reads. */
export interface DomWindow {
  readonly document: DomDocument;
  readonly location: URL;
  readonly innerWidth: number;
  readonly innerHeight: number;
  getComputedStyle(element: DomElement): ComputedStyle;
}

/** By which axe tells values apart. Lists are plain arrays here. */
const INTERFACES = {
  Document: DomDocument,
  Element: DomElement,
  NamedNodeMap: Array,
  Node: DomNode,
  NodeList: Array,
  URL,
};

/** Opens a page: no script runs, and nothing is loaded. */
export function openWindow(page: Page): DomWindow {
  const document = new DomDocument(page);
  const window: DomWindow = {
    ...INTERFACES,
    document,
    location: new URL(page.url),
    innerWidth: PHONE_WIDTH_PX,
    innerHeight: PHONE_HEIGHT_PX,
    getComputedStyle: (element) => element.computedStyle,
  };
  document.defaultView = window;
  return window;
}
