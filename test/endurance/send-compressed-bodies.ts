/**
 * Process of the scenario `compressed-bodies`: sends gzip bodies to the URL in its argument until it gets a message,
 * and then reports how many were accepted. Making and sending the bodies blocks an event loop for hundreds of
 * milliseconds, which the client that measures would count as time of the service.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import { KEY } from '../lab/processes.ts';

/** 100 kB and 1 MB as sent: each is a thousand times larger when decoded. */
const DECODED_BYTES = [100_000_000, 1_000_000_000];
const PATHS = ['/graphql', '/api/v1/reports'];
const MIN_BODIES = 100;
const PAUSE_MS = 10;
/** The service closed the connection while the body was sent, so that the client could not read the response. */
const CLOSED = 0;

/** The report of the process. */
export interface SentBodies {
  sent: number;
  accepted: number;
}

const [, , url] = process.argv;
const bodies = DECODED_BYTES.map((bytes) =>
  gzipSync(Buffer.alloc(bytes, ' '), { level: constants.Z_BEST_SPEED }),
);
let isStopped = false;
process.once('message', () => {
  isStopped = true;
});
// Its parent has failed.
process.once('disconnect', () => process.exit());
process.send?.('ready');

const statuses: number[] = [];
while (!isStopped || statuses.length < MIN_BODIES) {
  const response = await fetch(`${url}${PATHS[statuses.length % PATHS.length]}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      // The server may close a connection whose body it did not read, so other requests must not share it.
      connection: 'close',
    },
    body: bodies[Math.floor(statuses.length / PATHS.length) % bodies.length] ?? null,
  }).catch(() => null);
  await response?.arrayBuffer();
  statuses.push(response?.status ?? CLOSED);
  await sleep(PAUSE_MS);
}
// 415 is the rejection of a content encoding.
const accepted = statuses.filter((status) => status !== 415 && status !== CLOSED).length;
process.send?.({ sent: statuses.length, accepted } satisfies SentBodies);
process.disconnect?.();
