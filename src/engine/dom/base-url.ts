/** Each relative address grows by the length of the base, and this service fetches no longer ones. */
const MAX_BASE_CHARACTERS = 2_048;

/** The address that relative addresses of a page start from: the `href` of its `base` if usable, else its own. */
export function baseUrl(href: string | null, pageUrl: string): string {
  const base = href === null ? null : URL.parse(href, pageUrl);
  const isUsable =
    base && !['data:', 'javascript:'].includes(base.protocol) && base.href.length <= MAX_BASE_CHARACTERS;
  return isUsable ? base.href : pageUrl;
}
