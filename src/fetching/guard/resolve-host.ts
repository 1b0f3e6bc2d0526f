import { BADNAME, NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { AllowedTarget } from './allow-targets.ts';
import { type Resolve, resolveBySystem } from './guarded-lookup.ts';

/** Together with the second try, which waits twice as long, it stays within the connect timeout. */
const NAME_SERVER_TIMEOUT_MS = 1_500;
const NAME_SERVER_TRIES = 2;
/** Codes for a name without addresses, or an invalid name. After other errors, the name may exist. */
const NO_ADDRESS: readonly string[] = [NOTFOUND, NODATA, BADNAME];

/**
 * Queries name servers for any number of names at once. The system resolves two names at a time for the whole process,
 * so that names without a response would delay all others. It is used, with `/etc/hosts`, for hosts of `allow`, and if
 * `allow` has networks for names that name servers (`servers`, or those of the system) do not know.
 */
export function createResolve(
  allow: readonly AllowedTarget[],
  servers?: readonly string[],
  timeoutMs = NAME_SERVER_TIMEOUT_MS,
): Resolve {
  const allowsNetworks = allow.some(({ network }) => network !== null);
  return async (host) => {
    if (allow.some((target) => target.host === host)) return await resolveBySystem(host);
    try {
      return await queryNameServers(host, servers, timeoutMs);
    } catch (error) {
      if (allowsNetworks && !isMissingDnsResponse(error)) return await resolveBySystem(host);
      throw error;
    }
  };
}

async function queryNameServers(
  host: string,
  servers: readonly string[] | undefined,
  timeout: number,
): ReturnType<Resolve> {
  // A new resolver uses the current name servers of the system.
  const resolver = new Resolver({ timeout, tries: NAME_SERVER_TRIES });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length > 0) return found;
  const errors = [four, six].flatMap((response) => (response.status === 'rejected' ? [response.reason] : []));
  throw errors.find(isMissingDnsResponse) ?? errors[0];
}

/** Whether a resolution failed because the name server did not respond, so that the name may exist. */
export function isMissingDnsResponse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && !NO_ADDRESS.includes(String(error.code));
}
