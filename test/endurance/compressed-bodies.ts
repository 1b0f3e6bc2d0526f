import { setTimeout as sleep } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';
import { quantile } from '../bench/measure/quantile.ts';
import { type Measurement, none, within } from './measurement.ts';
import { callRest, endService, KEY, type Service, startService } from './service.ts';

/** 100 kB and 1 MB as sent: each is a thousand times larger when decoded. */
const DECODED_BYTES = [100_000_000, 1_000_000_000];
const PATHS = ['/graphql', '/api/v1/reports'];
const IDLE_RESPONSES = 300;
const BOMBS = 100;
const PAUSE_MS = 10;
const MAX_EXCESS_MS = 100;
/** The service closed the connection while the body was sent, so that the client could not read the response. */
const CLOSED = 0;

/** Sends gzip bodies that grow a thousandfold to both APIs while another client reads reports. */
export async function measureCompressedBodies(folder: string): Promise<Measurement[]> {
  await using service = await startService(`${folder}/compressed.db`, { EMBEDDED_WORKER: 'off' });
  const bodies = DECODED_BYTES.map((bytes) =>
    gzipSync(Buffer.alloc(bytes, ' '), { level: constants.Z_BEST_SPEED }),
  );
  let left = IDLE_RESPONSES;
  const idle = await readWhile(service, () => left-- > 0);

  const statuses: number[] = [];
  const sending = sendAll(service, bodies, statuses);
  const attacked = await readWhile(service, () => statuses.length < BOMBS);
  await sending;
  const { exitCode } = await endService(service);
  return [
    within(
      `p99 of other clients beyond the idle ${Math.round(p99(idle))} ms`,
      MAX_EXCESS_MS,
      p99(attacked) - p99(idle),
    ),
    none(
      `Accepted of ${BOMBS} compressed bodies`,
      statuses.filter((status) => status !== 415 && status !== CLOSED).length,
    ),
    none('Exit code of the process', exitCode ?? -1),
  ];
}

async function sendAll({ url }: Service, bodies: Uint8Array<ArrayBuffer>[], statuses: number[]) {
  while (statuses.length < BOMBS) {
    const response = await fetch(url + PATHS[statuses.length % PATHS.length], {
      method: 'POST',
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        // The server may close a connection whose body it did not read, so other clients must not share it.
        connection: 'close',
      },
      body: bodies[Math.floor(statuses.length / PATHS.length) % bodies.length] ?? null,
    }).catch(() => null);
    await response?.arrayBuffer();
    statuses.push(response?.status ?? CLOSED);
    await sleep(PAUSE_MS);
  }
}

/** @returns the durations of the responses to an ordinary client, in milliseconds */
async function readWhile(service: Service, condition: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  while (condition()) {
    const startedAt = performance.now();
    await callRest(service, 'GET', '/reports');
    durations.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return durations;
}

const p99 = (durations: number[]) => quantile(durations, 0.99);
