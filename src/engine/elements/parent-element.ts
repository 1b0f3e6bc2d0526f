import type { Element } from '../page.ts';

/** The element around it, null for the root. */
export function parentElement({ parentNode }: Element): Element | null {
  return parentNode && 'tagName' in parentNode ? parentNode : null;
}
