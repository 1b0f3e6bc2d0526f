import { bodyElements } from '../dom/body-elements.ts';
import { fact } from '../fact.ts';
import type { Element, Node } from '../page.ts';

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
  const elements = bodyElements(page);
  const size: DomSize = {
    totalElements: elements.length + 2,
    maxDepth: BODY_DEPTH,
    maxChildren: 0,
    deepest: null,
    widest: null,
  };
  const depths = new Map<Node, number>();
  const children = new Map<Node, number>();
  for (const element of elements) {
    const parent = element.parentNode;
    if (!parent) continue;
    const depth = (depths.get(parent) ?? BODY_DEPTH) + 1;
    depths.set(element, depth);
    if (depth > size.maxDepth) {
      size.maxDepth = depth;
      size.deepest = element;
    }
    const siblings = (children.get(parent) ?? 0) + 1;
    children.set(parent, siblings);
    if (siblings > size.maxChildren && 'tagName' in parent) {
      size.maxChildren = siblings;
      size.widest = parent;
    }
  }
  return size;
});
