import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a PostgreSQL server that can be cut. */
export interface PostgresProxy {
  /** Address of the same database, by way of the proxy. */
  url: string;
  /** Breaks all connections and lets none come about. */
  cut(): Promise<void>;
  /** Keeps all connections and passes nothing on, as a network does that loses everything; until it is cut. */
  silence(): void;
  /** Lets connections come about again. */
  mend(): Promise<void>;
}

/** @param target address of a database */
export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;

  async function listen(at: number): Promise<number> {
    server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  const url = new URL(target);
  url.host = `127.0.0.1:${await listen(0)}`;
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: async () => {
      await listen(Number(url.port));
    },
  };
}
