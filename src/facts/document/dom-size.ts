import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';

/** How large the document tree is, counted as Lighthouse does: `html` and the body, without the head. */
export interface DomSize {
  /** `html`, `body` and every element inside the body. */
  totalElements: number;
  /** Steps from `html` (0) down to the deepest element. */
  maxDepth: number;
  /** Most element children that one element of the body has. */
  maxChildren: number;
  /** The first element at that depth; null when the body is empty. */
  deepest: Element | null;
  /** The first element with that many children; null when the body is empty. */
  widest: Element | null;
}

const BODY_DEPTH = 1;

/** The page's size as a tree. Scripts may add to it later. */
export const domSize = fact((page): DomSize => {
  const body = page.document.querySelector('body');
  const size: DomSize = {
    totalElements: page.document.querySelectorAll('body *').length + 2,
    maxDepth: BODY_DEPTH,
    maxChildren: 0,
    deepest: null,
    widest: null,
  };
  if (body) measure(body, BODY_DEPTH, size);
  return size;
});

/** Recursive: the parser limits the nesting. */
function measure(parent: Element, depth: number, size: DomSize): void {
  if (parent.children.length > size.maxChildren) {
    size.maxChildren = parent.children.length;
    size.widest = parent;
  }
  for (const child of parent.children) {
    if (depth + 1 > size.maxDepth) {
      size.maxDepth = depth + 1;
      size.deepest = child;
    }
    measure(child, depth + 1, size);
  }
}
