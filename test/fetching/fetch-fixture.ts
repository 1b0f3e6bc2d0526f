import { afterEach } from 'vitest';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { FetchError } from '../../src/fetching/guard/fetch-error.ts';
import { DEFAULT_FETCH_TIMEOUTS } from '../../src/fetching/request/connections.ts';
import { type FixtureSite, type Route, startFixtureSite } from '../support/fixture-site.ts';
import type { Certificate } from '../support/self-signed-certificate.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

/** Starts a site that lives as long as the test. */
export async function site(
  routes: Record<string, Route>,
  options?: { certificate?: Certificate },
): Promise<FixtureSite> {
  const started = await startFixtureSite(routes, options);
  open.push(started);
  return started;
}

/** Makes a fetcher that lives as long as the test; `reaching` are the sites that it may reach. */
export function fetcher({
  reaching = [],
  timeouts,
  ...options
}: { reaching?: FixtureSite[]; timeouts?: Partial<FetcherOptions['timeouts']> } & Partial<
  Omit<FetcherOptions, 'timeouts'>
> = {}): Fetcher {
  const made = createFetcher({
    version: '1.2.3',
    contactUrl: 'https://reports.example/',
    maxPageBytes: 1_000_000,
    allow: parseAllowTargets(reaching.map(({ host }) => host).join(',')),
    timeouts: { ...DEFAULT_FETCH_TIMEOUTS, ...timeouts },
    ...options,
  });
  open.push(made);
  return made;
}

/** Fetches a path of a site with that route. */
export async function fetchRoute(route: Route, options: Parameters<typeof fetcher>[0] = {}) {
  const served = await site({ '/': route });
  return fetcher({ reaching: [served], ...options }).fetchPage(served.url('/'));
}

/** The FetchError that a fetch ends with. */
export async function failure(fetching: Promise<unknown>): Promise<FetchError> {
  const outcome = await fetching.catch((error: unknown) => error);
  if (outcome instanceof FetchError) return outcome;
  throw new Error('The fetch did not end with a FetchError', { cause: outcome });
}
