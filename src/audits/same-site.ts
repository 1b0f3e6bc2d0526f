import { registrableDomain } from './registrable-domain.ts';

/** Whether two hosts share their registrable domain, such as `example.co.uk`; hosts without one must be equal. */
export function isSameSite(host: string, other: string): boolean {
  return host === other || registrableDomain(host) === registrableDomain(other);
}
