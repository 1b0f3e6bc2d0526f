import { fact } from '../../engine/fact.ts';
import { jsonLdBlocks } from './json-ld.ts';
import { markupItems } from './markup-items.ts';
import type { StructuredItem } from './structured-item.ts';

/** The items that the page describes, nested ones too, in order of appearance within each notation. */
export const structuredItems = fact((page): StructuredItem[] => [
  ...jsonLdBlocks(page).flatMap(({ items }) => items),
  ...markupItems(page),
]);

/** The types of these items by notation, with their number. Types lose the URL of their vocabulary: `Product`. */
export const structuredData = fact((page) => {
  const types = structuredItems(page).flatMap(({ types, format }) =>
    types.map((type) => ({ type: type.replace(/^.*[/#:]/, ''), format })),
  );
  const known = Map.groupBy(
    types.filter(({ type }) => type !== ''),
    ({ type, format }) => `${format} ${type}`,
  );
  return [...known.values()].flatMap(([first, ...others]) =>
    first ? { ...first, count: others.length + 1 } : [],
  );
});
