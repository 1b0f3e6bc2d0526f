import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { elementsNamed } from './elements.ts';

/**
 * The elements that lie inside `head` once parsed, in document order. Text or a `div` in the source closes
 * the head early: what follows it there is in the body, and search engines ignore it.
 */
export const headElements = fact((page): readonly Element[] => {
  const head = elementsNamed(page, 'head')[0];
  if (!head) return [];
  const start = page.elements.indexOf(head) + 1;
  const end = page.elements.findIndex((element, i) => i >= start && element.parentNode === head.parentNode);
  return page.elements.slice(start, end === -1 ? undefined : end);
});

const inHead = fact((page): ReadonlySet<Element> => new Set(headElements(page)));

/** The HTML elements of that name (lower case) inside `head`, as `head name` would select them. */
export function headElementsNamed(page: Page, name: string): readonly Element[] {
  return elementsNamed(page, name).filter((element) => inHead(page).has(element));
}
