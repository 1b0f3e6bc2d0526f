/**
 * The project of a report: its URL's host in lower case and punycode, without a leading `www.` and the port. Never
 * empty: a host that consists of `www.` alone keeps it.
 */
export function projectOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.)/, '');
}

/**
 * The project for a filter text: a host in any spelling, or a whole URL. Empty for other text, so that no report
 * matches.
 */
export function projectFilter(text: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : URL.parse(`http://${text}`);
  return url ? projectOf(url.href) : '';
}
