import type { Element } from '../page.ts';
import { attribute } from './attribute.ts';

/** What the element's `style` attribute declares for a property, in lower case; of several the last counts. */
export function inlineStyle(element: Element, property: string): string | undefined {
  const style = attribute(element, 'style');
  if (!style) return undefined;
  const declarations = style
    .toLowerCase()
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()));
  return declarations
    .findLast(([name]) => name === property)?.[1]
    ?.split('!')[0]
    ?.trim();
}
