import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { test as base } from 'vitest';
import { type Address, createHttpServer, type Fetch, type HttpServer } from '../../src/http/http-server.ts';

interface ServerOptions extends Partial<Address> {
  server?: Parameters<typeof createHttpServer>[0];
}

/** The tests of a server without the service. */
export const test = base.extend(
  'start',
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from the pattern
  async ({}, { onCleanup }) => {
    const servers: HttpServer[] = [];
    onCleanup(async () => {
      for (const server of servers) await server.close(0);
    });
    return async (fetch: Fetch, { server: options, host = '127.0.0.1', port = 0 }: ServerOptions = {}) => {
      const server = createHttpServer(options);
      await server.listen({ host, port }, fetch);
      servers.push(server);
      return server;
    };
  },
);

/** Connects to a server. */
export function dial(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

/** Sends the parts one after another. @returns everything that the server sends until it ends the connection */
export async function exchange(url: string, ...parts: string[]): Promise<string> {
  const socket = dial(url);
  const received = text(socket);
  for (const part of parts) {
    socket.write(part);
    await sleep(20);
  }
  return await received;
}
