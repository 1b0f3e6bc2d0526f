import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A pooler in front of a PostgreSQL server that shares one connection between all of its clients. */
export interface TransactionPooler {
  /** URL of the same database through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** Header of a server message: one byte of type, four of length (PostgreSQL manual, 55.7). */
const HEADER_BYTES = 5;
const READY = 'Z';
const IDLE = 'I';
const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Starts a pooler that behaves as PgBouncer with `pool_mode = transaction`: a client owns the server connection until
 * its transaction ends. Only the first client authenticates.
 * @param target URL of a database
 */
export async function startTransactionPooler(target: string): Promise<TransactionPooler> {
  const { hostname, port } = new URL(target);
  const far = connect(Number(port), hostname);
  const clients = new Set<Socket>();
  const waiting: { client: Socket; bytes: Buffer }[] = [];
  let owner: Socket | null = null;
  let isLoggedIn = false;
  let received = Buffer.alloc(0);

  function next(): void {
    const first = waiting.shift();
    owner = first?.client ?? null;
    if (!first) return;
    far.write(first.bytes);
    for (const more of waiting.filter(({ client }) => client === owner)) {
      far.write(more.bytes);
      waiting.splice(waiting.indexOf(more), 1);
    }
  }

  far.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= HEADER_BYTES) {
      const end = 1 + received.readInt32BE(1);
      if (received.length < end) return;
      const message = received.subarray(0, end);
      received = received.subarray(end);
      owner?.write(message);
      if (message.toString('latin1', 0, 1) !== READY || message.toString('latin1', HEADER_BYTES) !== IDLE)
        continue;
      isLoggedIn = true;
      next();
    }
  });

  const server: Server = createServer((client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    let hasStarted = false;
    client.on('data', (bytes) => {
      const isTermination = bytes.toString('latin1', 0, 1) === 'X';
      if (isTermination) return void client.end();
      if (!hasStarted && isLoggedIn) {
        hasStarted = true;
        client.write(Buffer.concat([AUTHENTICATION_OK, READY_IDLE]));
        return;
      }
      hasStarted = true;
      if (owner === client) far.write(bytes);
      else {
        waiting.push({ client, bytes });
        if (!owner) next();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.destroy();
      far.destroy();
      await closed;
    },
  };
}
