import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { fact } from '../../engine/fact.ts';

/** Every address of the page gets the base's length. No service fetches longer ones, this one included. */
const MAX_BASE_CHARACTERS = 2_048;

/** The address that relative links start from: the first `base` with an `href`, else the page's own. */
export const baseUrl = fact((page): string => {
  const element = elementsNamed(page, 'base').find((base) => attribute(base, 'href') !== null);
  const base = element && URL.parse(attribute(element, 'href') ?? '', page.url);
  const isUsable =
    base && !['data:', 'javascript:'].includes(base.protocol) && base.href.length <= MAX_BASE_CHARACTERS;
  return isUsable ? base.href : page.url;
});
