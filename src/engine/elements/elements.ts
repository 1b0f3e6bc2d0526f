import { html } from 'parse5';
import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';

const elementsByName = fact((elements: Page['elements']) => {
  const byName = new Map<string, Element[]>();
  for (const element of elements) {
    if (element.namespaceURI !== html.NS.HTML) continue;
    const sameName = byName.get(element.tagName);
    if (sameName) sameName.push(element);
    else byName.set(element.tagName, [element]);
  }
  return byName;
});

/** The page's HTML elements of that name (lower case) in document order; SVG and MathML ones are left out. */
export function elementsNamed(page: Page, name: string): readonly Element[] {
  return elementsByName(page.elements).get(name) ?? [];
}
