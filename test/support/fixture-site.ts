import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './self-signed-certificate.ts';

/** A route of a fixture site: a fixed response, or a function that writes one. */
export type Route = FixtureResponse | ((request: IncomingMessage, response: ServerResponse) => void);

/** A fixed response. Status 200 without additional headers by default. */
export interface FixtureResponse {
  status?: number;
  /** Values are sent as latin1; a list sends repeated lines. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** A request as the site received it. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  httpVersion: string;
}

/** A real web server on a free port of 127.0.0.1. */
export interface FixtureSite {
  /** `127.0.0.1:port`, in the format of `ALLOW_TARGETS`. */
  host: string;
  /** The URL of a path. */
  url(path: string): string;
  /** Every request so far, in order. */
  requests: RecordedRequest[];
  /** Stops listening and destroys all open connections. */
  close(): Promise<void>;
}

/** An HTML response in UTF-8. */
export function htmlPage(body: string): FixtureResponse {
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

const NOT_FOUND: FixtureResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found',
};

/** A fixture of tests: such a site, until they end. */
export function fixtureSite(...site: Parameters<typeof startFixtureSite>) {
  return async ({}, { onCleanup }: { onCleanup(end: () => unknown): void }): Promise<FixtureSite> => {
    const started = await startFixtureSite(...site);
    onCleanup(started.close);
    return started;
  };
}

/**
 * Serves routes by path and query. With a certificate: over HTTPS, with HTTP/2.
 * @param otherwise the route of all other paths; 404 by default
 */
export async function startFixtureSite(
  routes: Record<string, Route>,
  { certificate, otherwise = NOT_FOUND }: { certificate?: Certificate; otherwise?: Route } = {},
): Promise<FixtureSite> {
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers, httpVersion } = request;
    requests.push({ method, path, headers, httpVersion });
    const route = routes[path] ?? otherwise;
    if (typeof route === 'function') return route(request, response);
    response.writeHead(route.status ?? 200, route.headers);
    response.end(route.body);
  };

  const server = certificate
    ? // The compatibility API of HTTP/2 has the methods of node:http, but other types.
      createSecureServer({ ...certificate, allowHTTP1: true }, serve as never)
    : createServer(serve);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `${certificate ? 'https' : 'http'}://${host}${path}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
