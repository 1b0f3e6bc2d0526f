/** Names of the sources that audits refer to, by host. */
const SOURCES: Record<string, string> = {
  'developer.mozilla.org': 'MDN',
  'developer.chrome.com': 'Chrome for Developers',
  'developers.google.com': 'Google Search Central',
  'dequeuniversity.com': 'Deque University',
  'html.spec.whatwg.org': 'the HTML Standard',
  'web.dev': 'web.dev',
  'www.rfc-editor.org': 'the RFC',
  'www.w3.org': 'W3C',
  'ogp.me': 'Open Graph',
};

/** The text of the link to the source of a rule: `Learn more at MDN`. */
export function referenceLink(reference: string): string {
  const host = URL.parse(reference)?.host;
  return host ? `Learn more at ${SOURCES[host] ?? host}` : 'Learn more';
}
