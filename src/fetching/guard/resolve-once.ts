import type { LookupAddress } from 'node:dns';
import type { Resolve } from './guarded-lookup.ts';

/**
 * The addresses of the host names that one run has resolved, or the failures of their resolution. Entries have no
 * expiry, so a cache must live no longer than a run.
 */
export type ResolvedHosts = Map<string, Promise<LookupAddress[]>>;

/**
 * Resolves each host name once and keeps the result in `hosts`. The page, its redirects, robots.txt, resources and
 * probed links share a cache, so a slow name server delays a run once per host, and all of them connect to the same
 * addresses.
 */
export function resolveOnce(resolve: Resolve, hosts: ResolvedHosts): Resolve {
  return (host) => {
    const resolution = hosts.get(host) ?? resolve(host);
    hosts.set(host, resolution);
    return resolution;
  };
}
