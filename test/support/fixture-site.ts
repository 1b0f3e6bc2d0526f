import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './self-signed-certificate.ts';

/** What a route of a fixture site does: a fixed answer, or a function that writes one. */
export type Route = FixtureResponse | ((request: IncomingMessage, response: ServerResponse) => void);

/** A fixed answer. Status 200 and no headers of its own unless said. */
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
  /** `127.0.0.1:port`, as `ALLOW_TARGETS` takes it. */
  host: string;
  /** The address of a path. */
  url(path: string): string;
  /** Every request so far, in order. */
  requests: RecordedRequest[];
  /** Stops listening and breaks what is still connected. */
  close(): Promise<void>;
}

/** An answer that is an HTML page in UTF-8. */
export function htmlPage(body: string): FixtureResponse {
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

const NOT_FOUND: FixtureResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found',
};

/**
 * Serves routes by their path, query included. With a certificate: HTTPS, HTTP/2 offered.
 * @param otherwise what other paths do: 404 unless said
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
    ? // The compatibility API has the methods of node:http, if not its types.
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
