import { contentSecurityPolicies } from './content-security-policies.ts';
import { fact } from './fact.ts';
import type { Page } from './page.ts';

/** Active content can take over the page; passive content, such as an image, is only displayed. */
export type ContentKind = 'active' | 'passive';

const UPGRADE = /(?:^|;)\s*upgrade-insecure-requests(?:[\s;]|$)/i;

/** Whether the page's Content Security Policy makes browsers load http URLs over https. */
export const upgradesRequests = fact((page): boolean => {
  const { headers, metas } = contentSecurityPolicies(page);
  return [...headers, ...metas.map(({ text }) => text)].some((policy) => UPGRADE.test(policy));
});

/**
 * The URL that a browser requests for one of markup or CSS; null if it is invalid or blocked. On an https page,
 * browsers block active content over http, and request passive content over https, as the page's Content Security
 * Policy can make them do for active content (https://www.w3.org/TR/mixed-content/).
 */
export function requestUrl(
  page: Page,
  kind: ContentKind,
  address: string,
  base = page.document.baseURI,
): URL | null {
  const url = URL.parse(address, base);
  const isMixed = url?.protocol === 'http:' && page.url.startsWith('https:') && !isLocalhost(url.hostname);
  if (!isMixed) return url;
  if (kind === 'active' && !upgradesRequests(page)) return null;
  url.protocol = 'https:';
  return url;
}

/** Whether the host is the machine itself, to which browsers allow http. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
}

/** The URL without its fragment. */
export function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}
