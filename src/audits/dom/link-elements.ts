import type { Element, Page } from '../page.ts';
import { attribute } from './attribute.ts';
import { elementsNamed } from './elements.ts';

/** The page's `link` elements that have the keyword (lower case) among those of their `rel`. */
export function linkElements(page: Page, keyword: string): Element[] {
  return elementsNamed(page, 'link').filter((link) =>
    (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/).includes(keyword),
  );
}
