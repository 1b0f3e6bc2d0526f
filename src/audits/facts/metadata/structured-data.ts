import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { jsonLdBlocks } from './json-ld.ts';

/** How many items of a type the page describes, in one of the three notations. */
export interface StructuredDataType {
  /** As schema.org names it: `Product`. Types of other vocabularies also lose the URL of the vocabulary. */
  type: string;
  format: 'json-ld' | 'microdata' | 'rdfa';
  count: number;
}

/** The types of the items that the page describes, in order of appearance within each notation. */
export const structuredData = fact((page): StructuredDataType[] => [
  ...counted(
    'json-ld',
    jsonLdBlocks(page).flatMap((block) => block.items.flatMap((item) => item.types)),
  ),
  ...counted('microdata', typesInAttribute(page, 'itemtype')),
  ...counted('rdfa', typesInAttribute(page, 'typeof')),
]);

function typesInAttribute(page: Page, name: string): string[] {
  return page.document
    .querySelectorAll(`[${name}]`)
    .flatMap((element) => (element.getAttribute(name) ?? '').split(/\s+/))
    .map((type) =>
      type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#'), type.lastIndexOf(':')) + 1),
    )
    .filter(Boolean);
}

function counted(format: StructuredDataType['format'], types: string[]): StructuredDataType[] {
  return [...Map.groupBy(types, (type) => type)].map(([type, all]) => ({ type, format, count: all.length }));
}
