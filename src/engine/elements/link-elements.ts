import { fact } from '../fact.ts';
import type { Element, Page } from '../page.ts';
import { attribute } from './attribute.ts';
import { elementsNamed } from './elements.ts';

const linksByKeyword = fact((page) => {
  const byKeyword = new Map<string, Element[]>();
  for (const link of elementsNamed(page, 'link')) {
    for (const keyword of new Set((attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/))) {
      const sameKeyword = byKeyword.get(keyword);
      if (sameKeyword) sameKeyword.push(link);
      else byKeyword.set(keyword, [link]);
    }
  }
  return byKeyword;
});

/** The page's `link` elements that have the keyword (lower case) among those of their `rel`, in document order. */
export function linkElements(page: Page, keyword: string): readonly Element[] {
  return linksByKeyword(page).get(keyword) ?? [];
}
