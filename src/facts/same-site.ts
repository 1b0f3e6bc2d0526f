import { getDomain } from 'tldts';

/** The registered domain of a host, such as `example.co.uk`; the host itself where there is none. */
export function registrableDomain(host: string): string {
  return getDomain(host) ?? host;
}

/** Whether two hosts share their registrable domain; hosts without one must be equal. */
export function isSameSite(host: string, other: string): boolean {
  return host === other || registrableDomain(host) === registrableDomain(other);
}
