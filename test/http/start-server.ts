import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Address, createHttpServer, type Fetch } from '../../src/http/http-server.ts';

/** Starts a server without the service, which ends with the test. */
export async function start(
  fetch: Fetch,
  { host = '127.0.0.1', port = 0 }: Partial<Address> = {},
): Promise<ReturnType<typeof createHttpServer>> {
  const server = createHttpServer();
  await server.listen({ host, port }, fetch);
  onTestFinished(() => server.close(0));
  return server;
}

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
