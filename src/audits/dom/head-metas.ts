import type { Element, Page } from '../page.ts';
import { attribute } from './attribute.ts';
import { headElementsNamed } from './head-elements.ts';

/** The head's `meta` elements with that name (lower case), in document order: the first one counts. */
export function headMetas(page: Page, name: string): readonly Element[] {
  return headElementsNamed(page, 'meta').filter((meta) => attribute(meta, 'name')?.toLowerCase() === name);
}
