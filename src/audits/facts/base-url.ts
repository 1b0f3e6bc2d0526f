import { attribute } from '../dom/attribute.ts';
import { elementsNamed } from '../dom/elements.ts';
import { fact } from '../fact.ts';

/** The address that relative links start from: the first `base` with an `href`, else the page's own. */
export const baseUrl = fact((page): string => {
  const element = elementsNamed(page, 'base').find((base) => attribute(base, 'href') !== null);
  const base = element && URL.parse(attribute(element, 'href') ?? '', page.url);
  return base && !['data:', 'javascript:'].includes(base.protocol) ? base.href : page.url;
});
