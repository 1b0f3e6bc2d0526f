import { getDomain } from 'tldts';

/** The domain that someone registered to have the host, such as `example.co.uk`; the host where there is none. */
export function registrableDomain(host: string): string {
  return getDomain(host) ?? host;
}
