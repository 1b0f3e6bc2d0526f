import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { createRefusal, type OnRefusal } from './refusal.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

/** How long a client may take, in milliseconds; slow ones are cut off. */
export interface Patience {
  headersTimeout: number;
  /** For the whole request, headers and body. */
  requestTimeout: number;
  /** How often the server looks for those who took longer. */
  connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};
/** Longer than proxies keep a connection that is idle, mostly 60 s: whoever ends it, the next request must not meet that. */
const KEEP_ALIVE_MS = 65_000;
/** How often connections that have just answered their last request are looked for while closing. */
const IDLE_CHECK_MS = 50;

/** Answers one request; the bindings are Node's own request and response. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server that accepts connections. */
export interface Listener {
  /** The address listened on, without a trailing slash. */
  url: string;
  /** Stops accepting and lets answers finish; after `graceMs` their connections are cut. */
  close(graceMs: number): Promise<void>;
}

/**
 * Listens for HTTP. `portSetting` names where the port is from.
 * @param createFetch makes the handler once the address is known: with port 0 nobody knows it before
 * @param options.onRefusal told of requests that never get to the handler
 * @throws Error that says what is wrong with host and port
 */
export async function listen(
  { host, port, portSetting = 'PORT' }: { host: string; port: number; portSetting?: string },
  createFetch: (origin: string) => Fetch,
  { patience = PATIENCE, onRefusal = () => undefined }: { patience?: Patience; onRefusal?: OnRefusal } = {},
): Promise<Listener> {
  const server = createServer({
    ...patience,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A request without a body, as most are, is spared the stream for one.
    optimizeEmptyRequests: true,
    // Node would refuse it in words of its own.
    requireHostHeader: false,
  });
  refuseUnreadable(server, onRefusal);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`HOST, ${portSetting}: cannot listen on ${originOf(host, port)}: ${reasonOf(cause)}.`, {
      cause,
    });
  }
  const url = originOf(host, (server.address() as AddressInfo).port);
  server.on('request', ({ httpVersion, headers }) => {
    // HTTP/1.0 needs none, and health checks of proxies still speak it.
    if (httpVersion === '1.0') headers.host ??= new URL(url).host;
  });
  let respond: Fetch;
  const requestListener = getRequestListener(
    (request, bindings) => {
      checkHost(bindings.incoming.rawHeaders);
      return respond(request, bindings as HttpBindings);
    },
    {
      errorHandler: (error) => {
        // It is HTTP, but names no address that could be routed; or else the handler itself broke.
        const refusal = createRefusal(error instanceof RequestError ? 'bad_request' : 'internal');
        onRefusal(refusal, reasonOf(error));
        return new Response(refusal.body, refusal);
      },
    },
  );
  // After `getRequestListener`, which replaces the global Request and Response that handlers take.
  respond = createFetch(url);
  server.on('request', requestListener);

  return {
    url,
    async close(graceMs) {
      const closed = once(server, 'close');
      server.close();
      const idleCheck = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idleCheck);
      clearTimeout(grace);
    },
  };
}

/** Of several a proxy in front could have meant another, so that HTTP has them refused (RFC 9112, 3.2). */
function checkHost(rawHeaders: string[]): void {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name));
  if (hosts.length > 1) throw new RequestError('More than one host header');
}

function originOf(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'the port is in use';
  if (code === 'EACCES') return 'the port needs more rights';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return error instanceof Error ? error.message : String(error);
}
