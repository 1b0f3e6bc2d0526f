import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';

/** The elements that have an attribute, by its name (lower case) as written in HTML, in document order. */
export const elementsByAttribute = fact((page): ReadonlyMap<string, readonly Element[]> => {
  const byAttribute = new Map<string, Element[]>();
  for (const element of page.elements) {
    for (const { name, namespace } of element.attrs) {
      if (namespace) continue;
      const sameAttribute = byAttribute.get(name);
      if (sameAttribute) sameAttribute.push(element);
      else byAttribute.set(name, [element]);
    }
  }
  return byAttribute;
});

/** The page's elements that have the attribute (lower case), whatever its value, in document order. */
export function elementsWith(page: Page, name: string): readonly Element[] {
  return elementsByAttribute(page).get(name) ?? [];
}
