import { attribute } from '../dom/attribute.ts';
import { elementsWith } from '../dom/elements-with.ts';
import { fact } from '../fact.ts';
import type { Element } from '../page.ts';

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
