import { getDomain } from 'tldts';
import type { Page } from '../engine/page.ts';

/** The registered domain of a host, such as `example.co.uk`; the host itself where there is none. */
export function registrableDomain(host: string): string {
  return getDomain(host) ?? host;
}

/** Whether two hosts share their registrable domain; hosts without one must be equal. */
export function isSameSite(host: string, other: string): boolean {
  return host === other || registrableDomain(host) === registrableDomain(other);
}

/** Whether the URL has the host of the page, with its port; not if it is invalid. */
export function isOnHostOf(page: Pick<Page, 'url'>, url: string): boolean {
  return URL.parse(url)?.host === new URL(page.url).host;
}

/** Whether the URL has the registrable domain of the page; not if it is invalid. */
export function isOnSiteOf(page: Pick<Page, 'url'>, url: string): boolean {
  return isSameSite(URL.parse(url)?.hostname ?? '', new URL(page.url).hostname);
}
