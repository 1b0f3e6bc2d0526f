import type { Element, ShadowTree } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';

/** Every element with an id that an earlier element of its tree has already taken, in document order. */
export const duplicateIds = fact((page) => {
  const takenIn = new Map<ShadowTree | null, Set<string>>();
  const repeats: { id: string; element: Element }[] = [];
  for (const element of page.document.querySelectorAll('[id]')) {
    const id = element.getAttribute('id');
    if (!id) continue;
    const taken = takenIn.get(element.shadowTree) ?? new Set();
    takenIn.set(element.shadowTree, taken);
    if (taken.has(id)) repeats.push({ id, element });
    else taken.add(id);
  }
  return repeats;
});
