import { attribute } from '../../engine/elements/attribute.ts';
import { elementsWith } from '../../engine/elements/elements-with.ts';
import { fact } from '../../engine/fact.ts';
import type { Element } from '../../engine/page.ts';

/** Every element with an id that an earlier element has already taken, in document order. */
export const duplicateIds = fact((page) => {
  const taken = new Set<string>();
  const repeats: { id: string; element: Element }[] = [];
  for (const element of elementsWith(page, 'id')) {
    const id = attribute(element, 'id');
    if (!id) continue;
    if (taken.has(id)) repeats.push({ id, element });
    else taken.add(id);
  }
  return repeats;
});
