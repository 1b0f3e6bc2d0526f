import { fact } from '../../../engine/fact.ts';
import { jsonLdBlocks } from './json-ld.ts';
import { markupItems } from './markup-items.ts';
import type { StructuredDataFormat, StructuredItem } from './structured-item.ts';

/** How many items of a type the page describes, in one of the three notations. */
export interface StructuredDataType {
  /** As schema.org names it: `Product`. Types of other vocabularies also lose the URL of the vocabulary. */
  type: string;
  format: StructuredDataFormat;
  count: number;
}

/** The items that the page describes, nested ones too, in order of appearance within each notation. */
export const structuredItems = fact((page): StructuredItem[] => [
  ...jsonLdBlocks(page).flatMap(({ items }) => items),
  ...markupItems(page),
]);

/** The types of these items. */
export const structuredData = fact((page): StructuredDataType[] => {
  const types = structuredItems(page).flatMap(({ types, format }) =>
    types.map((type) => ({ type: type.replace(/^.*[/#:]/, ''), format })),
  );
  const known = Map.groupBy(
    types.filter(({ type }) => type !== ''),
    ({ type, format }) => `${format} ${type}`,
  );
  return [...known.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.length + 1 }] : [],
  );
});
