import type { Resolve } from './guarded-lookup.ts';

/**
 * Resolves each host name once and keeps its addresses or its failure: with a slow name server, thirty files of one
 * host wait for it once. The cache has no expiry, so it must live no longer than a run.
 */
export function resolveOnce(resolve: Resolve): Resolve {
  const resolutions = new Map<string, ReturnType<Resolve>>();
  return (host) => {
    const resolution = resolutions.get(host) ?? resolve(host);
    resolutions.set(host, resolution);
    return resolution;
  };
}
