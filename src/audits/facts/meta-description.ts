import { attribute } from '../../engine/elements/attribute.ts';
import { headElementsNamed } from '../../engine/elements/head-elements.ts';
import { fact } from '../../engine/fact.ts';

/**
 * The page's description: the first `meta` of that name in the head.
 * `text` has its white space collapsed; it is null without an element, empty without content.
 * `elements` are all descriptions of the head.
 */
export const metaDescription = fact((page) => {
  const elements = headElementsNamed(page, 'meta').filter(
    (meta) => attribute(meta, 'name')?.toLowerCase() === 'description',
  );
  const first = elements[0];
  return { text: first ? (attribute(first, 'content') ?? '').replace(/\s+/g, ' ').trim() : null, elements };
});
