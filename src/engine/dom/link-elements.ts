import { HTMLElement } from './html-element.ts';
import type { Document, Element } from './nodes.ts';

/** The `link` elements of HTML with a relation in lower case. A `link` inside `svg` has no meaning. */
export function linkElements(document: Document, relation: string): readonly Element[] {
  return document
    .querySelectorAll(`link[rel~="${relation}" i]`)
    .filter((link) => link instanceof HTMLElement);
}
