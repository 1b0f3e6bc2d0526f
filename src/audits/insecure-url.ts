import type { Page } from '../engine/page.ts';
import { isLocalhost } from '../engine/request-url.ts';

/** Whether requests to the URL are sent unencrypted over the network. Browsers treat localhost as secure. */
export function isInsecureUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^(http|ws|ftp):$/.test(parsed.protocol) && !isLocalhost(parsed.hostname);
}

/** The title of a passed check that speaks of https, on a page of localhost; empty where the page uses https. */
export function localhostTitle({ url }: Page): { title?: string } {
  return url.startsWith('http:') ? { title: 'The page is on localhost, where http is secure too' } : {};
}
