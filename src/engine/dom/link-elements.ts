import { fact } from '../fact.ts';
import { HTMLElement } from './html-element.ts';
import type { Document, Element } from './nodes.ts';

const NONE: readonly Element[] = [];

/** By each word of `rel` in lower case. */
const linksByRelation = fact<ReadonlyMap<string, readonly Element[]>, Document>((document) => {
  const byRelation = new Map<string, Element[]>();
  for (const link of document.querySelectorAll('link')) {
    if (!(link instanceof HTMLElement)) continue;
    for (const relation of new Set((link.getAttribute('rel') ?? '').toLowerCase().split(/\s+/))) {
      const links = byRelation.get(relation);
      if (links) links.push(link);
      else byRelation.set(relation, [link]);
    }
  }
  return byRelation;
});

/** The `link` elements of HTML with a relation, in document order. A `link` inside `svg` has no meaning. */
export function linkElements(document: Document, relation: string): readonly Element[] {
  return linksByRelation(document).get(relation) ?? NONE;
}
