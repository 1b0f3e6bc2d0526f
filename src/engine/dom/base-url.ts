/** Each relative URL grows by the length of the base, and this service fetches no longer URLs. */
const MAX_BASE_CHARACTERS = 2_048;

/** The base URL of a page: the `href` of its `base` element if that is usable, else its own URL. */
export function baseUrl(href: string | null, pageUrl: string): string {
  const base = href === null ? null : URL.parse(href, pageUrl);
  const isUsable =
    base && !['data:', 'javascript:'].includes(base.protocol) && base.href.length <= MAX_BASE_CHARACTERS;
  return isUsable ? base.href : pageUrl;
}
