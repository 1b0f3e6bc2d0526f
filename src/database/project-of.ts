/**
 * The project of a report: its URL's host in lower case and punycode, without a leading `www.` and the port. Never
 * empty: a host that consists of `www.` alone keeps it.
 */
export function projectOf(url: string): string {
  return new URL(url).hostname.replace(/^www\.(?=.)/, '');
}
