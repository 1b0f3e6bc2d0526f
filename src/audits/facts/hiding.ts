import { attribute } from '../../engine/elements/attribute.ts';
import { inlineStyle } from '../../engine/elements/inline-style.ts';
import { isRendered } from '../../engine/elements/rendered-text.ts';
import { fact } from '../../engine/fact.ts';
import type { Node } from '../../engine/page.ts';

/** Which elements a reader does not see, by their own markup or that of an element around them. */
export interface Hiding {
  /** They take no room, and nor does anything inside them. */
  unrendered: ReadonlySet<Node>;
  /** Browsers lay them out, but their text does not show. */
  invisible: ReadonlySet<Node>;
}

/** What is hidden as far as markup alone tells. */
export const hiding = fact((page): Hiding => {
  const unrendered = new Set<Node>();
  const invisible = new Set<Node>();
  /** Contents of closed `details`; no style inside brings them back. */
  const folded = new Set<Node>();
  const summarised = new Set<Node>();
  for (const element of page.elements) {
    const parent = element.parentNode;
    if (!parent) continue;
    if (unrendered.has(parent) || !isRendered(element)) unrendered.add(element);
    const isSummary = element.tagName === 'summary' && !summarised.has(parent);
    if (isSummary) summarised.add(parent);
    if (folded.has(parent) || (isClosedDetails(parent) && !isSummary)) folded.add(element);
    const visibility = inlineStyle(element, 'visibility');
    const isInvisible = visibility ? visibility !== 'visible' : invisible.has(parent);
    if (isInvisible || folded.has(element)) invisible.add(element);
  }
  return { unrendered, invisible };
});

function isClosedDetails(node: Node): boolean {
  return 'tagName' in node && node.tagName === 'details' && attribute(node, 'open') === null;
}
