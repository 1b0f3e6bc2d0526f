import { parse } from 'tldts';

/** No label begins with a hyphen, because a command would read it as an option. */
const PLAIN_HOST = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)*$/;

/**
 * The host of an http or https URL on the default port, if its name needs no quotes in configurations and shells;
 * else null. `URL` also accepts names with braces, dollar signs and semicolons.
 */
export function plainHost(url: string): string | null {
  const { protocol, hostname, port } = new URL(url);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && port === '' && PLAIN_HOST.test(hostname) ? hostname : null;
}

/** Such a host if certificate authorities issue certificates for it: no IP address, and no name of a local network. */
export function publicHost(url: string): string | null {
  const host = plainHost(url);
  if (!host) return null;
  const { domain, isIcann } = parse(host);
  return domain && isIcann ? host : null;
}
