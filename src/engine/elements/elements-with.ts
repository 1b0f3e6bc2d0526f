import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';

const byAttribute = fact((elements: Page['elements']): ReadonlyMap<string, readonly Element[]> => {
  const found = new Map<string, Element[]>();
  for (const element of elements) {
    for (const { name, namespace } of element.attrs) {
      if (namespace) continue;
      const sameAttribute = found.get(name);
      if (sameAttribute) sameAttribute.push(element);
      else found.set(name, [element]);
    }
  }
  return found;
});

/** The elements that have an attribute, by its name (lower case) as written in HTML, in document order. */
export function elementsByAttribute(page: Page): ReadonlyMap<string, readonly Element[]> {
  return byAttribute(page.elements);
}

/** The page's elements that have the attribute (lower case), whatever its value, in document order. */
export function elementsWith(page: Page, name: string): readonly Element[] {
  return elementsByAttribute(page).get(name) ?? [];
}
