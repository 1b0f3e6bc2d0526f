import { attribute } from '../dom/attribute.ts';
import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { styleOf } from './style-of.ts';

const knownElements = fact(() => new Map<Element, boolean>());

/** Whether the element takes part in the layout: neither it nor what it lies in is `display: none`. */
export function isDisplayed(page: Page, element: Element): boolean {
  const known = knownElements(page);
  const chain: Element[] = [];
  let current: Element | null = element;
  while (current && !known.has(current)) {
    chain.push(current);
    const parent: Element['parentNode'] = current.parentNode;
    current = parent && 'tagName' in parent ? parent : null;
  }
  let isShown = current ? (known.get(current) ?? true) : true;
  for (const link of chain.reverse()) {
    isShown &&= displayOf(page, link) !== 'none';
    known.set(link, isShown);
  }
  return isShown;
}

function displayOf(page: Page, element: Element): string | undefined {
  const isClosedDialog = element.tagName === 'dialog' && attribute(element, 'open') === null;
  const isHidden = isClosedDialog || attribute(element, 'hidden') !== null;
  return styleOf(page, element).get('display') ?? (isHidden ? 'none' : undefined);
}
