import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a PostgreSQL server that simulates network failures. */
export interface PostgresProxy {
  /** URL of the same database through the proxy. */
  url: string;
  /** Destroys all connections and rejects new ones. */
  cut(): Promise<void>;
  /** Keeps existing and new connections open and forwards no data, as a network partition does, until `cut`. */
  silence(): void;
  /** Accepts connections again. */
  mend(): Promise<void>;
}

/** @param target URL of a database */
export async function startPostgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server;
  let isSilent = false;

  async function listen(at: number): Promise<number> {
    server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        if (!isSilent) socket.pipe(other);
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
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: async () => {
      isSilent = false;
      await listen(Number(url.port));
    },
  };
}
