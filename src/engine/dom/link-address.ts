/** The members of a link in the DOM for the parts of its URL. */
export const URL_PARTS = ['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;
/** The same, and `href`. */
export const LINK_MEMBERS = ['href', ...URL_PARTS] as const;

/** The URL of a link, with its parts. */
export type LinkAddress = Pick<URL, (typeof LINK_MEMBERS)[number]>;

/** The URL of an `href`; empty without one. If it is not a valid URL, only `href` is set, as written. */
export function linkAddress(href: string | null, base: string): LinkAddress {
  const url = href === null ? null : URL.parse(href, base);
  if (url) return url;
  return { href: href ?? '', protocol: ':', hostname: '', port: '', pathname: '', search: '', hash: '' };
}
