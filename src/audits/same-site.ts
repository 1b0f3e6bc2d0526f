import { getDomain } from 'tldts';

/** Whether two hosts share their registrable domain, such as `example.co.uk`; hosts without one must be equal. */
export function isSameSite(host: string, other: string): boolean {
  return (getDomain(host) ?? host) === (getDomain(other) ?? other);
}
