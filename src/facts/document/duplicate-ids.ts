import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';

/** Every element with an id that an earlier element has already taken, in document order. */
export const duplicateIds = fact((page) => {
  const taken = new Set<string>();
  const repeats: { id: string; element: Element }[] = [];
  for (const element of page.document.querySelectorAll('[id]')) {
    const id = element.getAttribute('id');
    if (!id) continue;
    if (taken.has(id)) repeats.push({ id, element });
    else taken.add(id);
  }
  return repeats;
});
