import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createFetcher, type Fetcher, type FetcherOptions } from '../../src/fetching/create-fetcher.ts';
import { parseAllowTargets } from '../../src/fetching/guard/allow-targets.ts';
import { FetchError } from '../../src/fetching/guard/fetch-error.ts';
import { DEFAULT_FETCH_TIMEOUTS } from '../../src/fetching/request/connections.ts';
import { type FixtureSite, type Route, startFixtureSite } from '../support/fixture-site.ts';
import type { Certificate } from '../support/self-signed-certificate.ts';

/** The address of every fixture site, as the resolution of a name. */
export const LOOPBACK = { address: '127.0.0.1', family: 4 };

/** Starts a site that lives as long as the test. */
export async function site(...routes: Parameters<typeof startFixtureSite>): Promise<FixtureSite> {
  const started = await startFixtureSite(...routes);
  onTestFinished(started.close);
  return started;
}

type FetchOptions = { reaching?: FixtureSite[]; timeouts?: Partial<FetcherOptions['timeouts']> } & Partial<
  Omit<FetcherOptions, 'timeouts'>
>;

/** Creates a fetcher that lives as long as the test; `reaching` are the sites that it may reach. */
export function fetcher({ reaching = [], timeouts, ...options }: FetchOptions = {}): Fetcher {
  const created = createFetcher({
    version: '1.2.3',
    contactUrl: 'https://reports.example/',
    maxPageBytes: 1_000_000,
    allow: parseAllowTargets(reaching.map(({ host }) => host).join(',')),
    timeouts: { ...DEFAULT_FETCH_TIMEOUTS, ...timeouts },
    ...options,
  });
  onTestFinished(created.close);
  return created;
}

/** Fetches a path of a site with that route. */
export async function fetchRoute(route: Route, options: FetchOptions = {}) {
  const served = await site({ '/': route });
  return fetcher({ reaching: [served], ...options }).fetchPage(served.url('/'));
}

/** The FetchError that a fetch ends with. */
export async function failure(fetching: Promise<unknown>): Promise<FetchError> {
  const outcome = await fetching.catch((error: unknown) => error);
  if (outcome instanceof FetchError) return outcome;
  throw new Error('The fetch did not end with a FetchError', { cause: outcome });
}

/** A route that counts its open connections. */
export function countConnections(respond: (response: ServerResponse) => void) {
  const sockets = new Set<Socket>();
  const route: Route = ({ socket }, response) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    respond(response);
  };
  return { route, open: () => sockets.size };
}

/** Trusts the certificates during the tests of a file. */
export function trust(...certificates: Certificate[]): void {
  const authorities = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...authorities, ...certificates.map(({ cert }) => cert)]));
  afterAll(() => setDefaultCACertificates(authorities));
}
