import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { NETWORK_OUTAGE_MESSAGES } from '../../page/fetch-error-codes.ts';
import { blockedAddress } from './address-guard.ts';
import { FetchError } from './fetch-error.ts';

/** Finds every address of a host name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Resolution by the operating system, including `/etc/hosts`. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * The addresses of the host names that one run has resolved, or the failures of their resolution. Entries have no
 * expiry, so a cache must live no longer than a run.
 */
export type ResolvedHosts = Map<string, Promise<LookupAddress[]>>;

/**
 * Resolves each host name once: page, redirects, robots.txt, resources and links share `hosts`, so that a slow name
 * server delays a run once for each host, and all connect to the same addresses.
 */
export function resolveOnce(resolve: Resolve, hosts: ResolvedHosts): Resolve {
  return (host) => {
    const resolution = hosts.get(host) ?? resolve(host);
    hosts.set(host, resolution);
    return resolution;
  };
}

/**
 * The `lookup` function of a socket: resolves the name, rejects unless every address is allowed, and returns exactly
 * these addresses. The name is not resolved again between the check and the connection, so a name server cannot change
 * its response after the check. Cached addresses are checked again, because the check depends on the port.
 */
export function guardedLookup(resolve: Resolve, passes: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    resolveChecked(host, resolve, passes).then(
      ([first, ...others]) => {
        if (options.all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

async function resolveChecked(
  host: string,
  resolve: Resolve,
  passes: (address: string) => boolean,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolve(host).catch((cause) => {
    throw notFound(cause);
  });
  if (!first) throw notFound();
  if (![first, ...others].every(({ address }) => passes(address))) throw blockedAddress();
  return [first, ...others];
}

/** Errors without a response. `ESERVFAIL` and `EREFUSED` are responses: of misconfigured name servers of a domain. */
const NO_RESPONSE = 'ETIMEOUT ECONNREFUSED ENETUNREACH EHOSTUNREACH EAI_AGAIN'.split(' ');

function notFound(cause?: unknown): FetchError {
  if (cause instanceof Error && 'code' in cause && NO_RESPONSE.includes(String(cause.code))) {
    return new FetchError('dns_failed', NETWORK_OUTAGE_MESSAGES.noNameServer, {
      cause,
      isNetworkOutage: true,
    });
  }
  return new FetchError('dns_failed', 'The host name could not be found.', { cause });
}
