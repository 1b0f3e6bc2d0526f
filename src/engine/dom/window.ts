import { PHONE_HEIGHT_PX, PHONE_WIDTH_PX } from '../css/media-query.ts';
import { fact } from '../fact.ts';
import type { Page } from '../page.ts';
import { type Cascade, cascade, unstyledCascade } from './cascade.ts';
import { ComputedStyle } from './computed-style.ts';
import { elementMemo } from './element-memo.ts';
import { Document, Element, Node, type View } from './nodes.ts';

/** Constructors for the `instanceof` checks of axe. Lists are plain arrays here. */
const INTERFACES = { Document, Element, NamedNodeMap: Array, Node, NodeList: Array, URL };

/** Limit for attribute values: axe compares the words of some, and applies regular expressions to others. */
const MAX_ATTRIBUTE_CHARACTERS = 10_000;

/** A phone's window that shows a page, with the members that audits and axe read. No script runs. */
export interface Window extends View {
  readonly document: Document;
  coveringLayer: Element | null;
}

/** Opens a window on a page. Its styles may be changed without touching the page. */
export function openWindow(page: Page): Window {
  return {
    ...INTERFACES,
    ...{ location: new URL(page.url), innerWidth: PHONE_WIDTH_PX, innerHeight: PHONE_HEIGHT_PX },
    document: page.document,
    maxAttributeCharacters: MAX_ATTRIBUTE_CHARACTERS,
    coveringLayer: null,
    getComputedStyle: createComputedStyles(cascade(page)),
  };
}

/**
 * A view of the document before stylesheets are loaded. Text that only stylesheets hide is visible to search engines
 * and harvesters, and often to readers later, when scripts show it.
 */
export const unstyledView = fact<Pick<View, 'getComputedStyle'>, Document>((document) => ({
  getComputedStyle: createComputedStyles(unstyledCascade(document)),
}));

function createComputedStyles(cascaded: Cascade): (element: Element) => ComputedStyle {
  // Recursive, since no page nests deeper than the parser lets it.
  const styleOf = elementMemo((element): ComputedStyle => {
    const parent = element.parentElement;
    return new ComputedStyle(cascaded(element), parent && styleOf(parent));
  });
  return styleOf;
}
