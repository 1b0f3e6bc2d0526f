import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { SocialPreview } from '../page-facts-type.ts';
import { documentTitle, metaDescription } from './title-and-description.ts';

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

/** The properties by lower-case name. The first with content counts. Authors confuse `property` and `name`. */
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

/** Open Graph (https://ogp.me/), then Twitter, then search engines: platforms fall back to the tags of others. */
export const socialPreview = fact(
  (page): SocialPreview => ({
    title: firstOf(page, ['og:title', 'twitter:title']) ?? (documentTitle(page).text || null),
    description:
      firstOf(page, ['og:description', 'twitter:description']) ?? (metaDescription(page)?.text || null),
    siteName: firstOf(page, ['og:site_name']),
    imageUrl: imageUrl(page),
    type: firstOf(page, ['og:type']),
    card: firstOf(page, ['twitter:card']),
  }),
);

const IMAGE_TAGS = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];

// A longer URL would be clipped like any text of the report, and would not work.
function imageUrl(page: Page): string | null {
  const urls = IMAGE_TAGS.flatMap((name) => socialTags(page).get(name)?.content ?? [])
    .map((address) => URL.parse(address, page.document.baseURI))
    .filter((url) => url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_TEXT_CHARACTERS);
  return urls[0]?.href ?? null;
}

function firstOf(page: Page, names: readonly string[]): string | null {
  return names.flatMap((name) => socialTags(page).get(name)?.content ?? [])[0] ?? null;
}
