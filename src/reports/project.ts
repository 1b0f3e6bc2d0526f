/**
 * The project of a report: its URL's host in lower case and punycode, without a leading `www.` and the port. Never empty:
 * of a host that is nothing else, the `www.` stays.
 */
export function projectOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.)/, '');
}

/** The project that a filter means: a host as people write it, or a whole address. Empty, which none is, for other text. */
export function projectFilter(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : URL.parse(`http://${text}`);
  return url ? projectOf(url.href) : '';
}
