import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { createRawErrorResponse, handleClientErrors, type OnRawError } from './handle-client-errors.ts';

/** Timeouts of a client, in milliseconds; slower connections are closed. */
const CLIENT_TIMEOUTS = {
  headersTimeout: 15_000,
  /** For the whole request, headers and body. */
  requestTimeout: 30_000,
  /** How often the server checks the two above. */
  connectionsCheckingInterval: 5_000,
};
/**
 * Longer than proxies keep idle connections, mostly 60 s: if the server closed first, the next request could meet a
 * closed connection.
 */
const KEEP_ALIVE_MS = 65_000;
/** How often `close` checks for connections that became idle. */
const IDLE_CHECK_MS = 50;

/** Responds to one request; the bindings are Node's request and response. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** Where a server listens. */
export interface Address {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Names the setting of the port in error messages; `PORT` by default. */
  portSetting?: string;
}

/**
 * Creates an HTTP server, to be called before its handler is created: `getRequestListener` replaces the global `Request`
 * and `Response` with faster ones, which handlers must use.
 * @param options.onError receives error responses to requests that fail before the handler receives them
 */
export function createHttpServer({
  timeouts = CLIENT_TIMEOUTS,
  onError = () => undefined,
}: {
  timeouts?: typeof CLIENT_TIMEOUTS;
  onError?: OnRawError;
} = {}) {
  let url: string | null = null;
  let respond: Fetch;
  const server = createServer({
    ...timeouts,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Skips the body stream for requests without a body, which most are.
    optimizeEmptyRequests: true,
    // Node's own check responds without a body in the shape of every error.
    requireHostHeader: false,
  });
  handleClientErrors(server, onError);
  server.on('request', (incoming, outgoing) => {
    // HTTP/1.0 has no Host header, and health checks of proxies still use it.
    if (incoming.httpVersion === '1.0' && url) incoming.headers.host ??= new URL(url).host;
    // Node discards a body that no one began to read. The rest of one that a handler rejected midway stays on the
    // connection: a client that reads only after it has sent everything would never read the response.
    outgoing.once('finish', () => incoming.removeAllListeners('data').resume());
  });
  server.on(
    'request',
    getRequestListener(
      (request, bindings) => {
        checkHost(bindings.incoming.rawHeaders);
        // The adapter accepts some hosts that no URL can have, such as `1.2.3.4.5`.
        if (!URL.canParse(request.url)) throw new RequestError('Invalid URL');
        return respond(request, bindings as HttpBindings);
      },
      {
        // The cleanup of the adapter closes the connection 500 ms or 64 MB after the response, so that a client that still
        // sends its body loses the response. Without it, the request timeout closes the connection of a body that does not
        // end, and canceling the body of a request closes it at once: handlers must not cancel it.
        autoCleanupIncoming: false,
        errorHandler: (error) => {
          // `RequestError`: the URL or the Host header is malformed. Other errors come from the handler.
          const response = createRawErrorResponse(error instanceof RequestError ? 'bad_request' : 'internal');
          onError(response, reasonOf(error));
          return new Response(response.body, response);
        },
      },
    ),
  );

  return {
    /** The URL of the server, without a trailing slash. Known only when it listens, as the system may choose the port. */
    get url(): string {
      if (url === null) throw new Error('the server does not listen yet');
      return url;
    },
    /** Listens, and passes requests to the handler. @throws Error that says what is wrong with host and port */
    async listen({ host, port, portSetting = 'PORT' }: Address, handler: Fetch): Promise<void> {
      respond = handler;
      try {
        server.listen(port, host);
        await once(server, 'listening');
      } catch (cause) {
        const reason = reasonOf(cause);
        throw new Error(`HOST, ${portSetting}: cannot listen on ${originOf(host, port)}: ${reason}.`, {
          cause,
        });
      }
      url = originOf(host, (server.address() as AddressInfo).port);
    },
    /** Stops accepting and lets responses finish; after `graceMs` their connections are closed. */
    async close(graceMs: number): Promise<void> {
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

/** Rejects requests with several Host headers: a proxy in front may have used a different one (RFC 9112, 3.2). */
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
  if (code === 'EACCES') return 'the port needs higher privileges';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return error instanceof Error ? error.message : String(error);
}
