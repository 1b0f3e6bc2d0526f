import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';

/** One Open Graph or Twitter property of the page. */
export interface SocialTag {
  /** Trimmed, never empty. */
  content: string;
  element: Element;
}

/** The image of the Open Graph tags. */
export function openGraphImage(page: Page): SocialTag | undefined {
  return socialTags(page).get('og:image') ?? socialTags(page).get('og:image:url');
}

/**
 * The properties by lower-case name (`og:title`, `twitter:card`). The first tag with content counts. Authors confuse
 * the attributes `property` and `name`, and readers of the tags accept both.
 */
export const socialTags = fact((page): ReadonlyMap<string, SocialTag> => {
  const tags = new Map<string, SocialTag>();
  for (const element of page.document.querySelectorAll('head meta')) {
    const content = element.getAttribute('content')?.trim();
    const names = `${element.getAttribute('property') ?? ''} ${element.getAttribute('name') ?? ''}`;
    for (const name of names.toLowerCase().split(/\s+/)) {
      if (/^(?:og|twitter):/.test(name) && content && !tags.has(name)) tags.set(name, { content, element });
    }
  }
  return tags;
});
