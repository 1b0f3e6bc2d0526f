import { fact } from '../../../engine/fact.ts';
import type { Page } from '../../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../../engine/text/clip-json.ts';
import type { SocialPreview } from '../page-facts-type.ts';
import { documentTitle } from './document-title.ts';
import { metaDescription } from './meta-description.ts';
import { socialTags } from './social-tags.ts';

/**
 * Open Graph properties first (https://ogp.me/), then those of Twitter, then those for search engines: each platform
 * uses its own and falls back to the others.
 */
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
