import { attribute } from '../../engine/elements/attribute.ts';
import { parentElement } from '../../engine/elements/parent-element.ts';
import { fact } from '../../engine/fact.ts';
import type { Element, Page } from '../../engine/page.ts';
import { styleOf } from './style-of.ts';

const knownElements = fact(() => new Map<Element, boolean>());

/** Whether the element takes part in the layout: neither it nor what it lies in is `display: none`, or folded away. */
export function isDisplayed(page: Page, element: Element): boolean {
  const known = knownElements(page);
  const chain: Element[] = [];
  let current: Element | null = element;
  while (current && !known.has(current)) {
    chain.push(current);
    current = parentElement(current);
  }
  let isShown = current ? (known.get(current) ?? true) : true;
  for (const link of chain.reverse()) {
    isShown &&= displayOf(page, link) !== 'none';
    known.set(link, isShown);
  }
  return isShown;
}

function displayOf(page: Page, element: Element): string | undefined {
  if (isFolded(element)) return 'none';
  const has = (name: string) => attribute(element, name) !== null;
  const isHidden = has('hidden') || (element.tagName === 'dialog' ? !has('open') : has('popover'));
  return styleOf(page, element).get('display') ?? (isHidden ? 'none' : undefined);
}

/** Whether it is what a closed `details` holds, all but its first `summary`. No style shows that. */
function isFolded(element: Element): boolean {
  const parent = parentElement(element);
  if (parent?.tagName !== 'details') return false;
  const summary = parent.childNodes.find(({ nodeName }) => nodeName === 'summary');
  return attribute(parent, 'open') === null && element !== summary;
}
