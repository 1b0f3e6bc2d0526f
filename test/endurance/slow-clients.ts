import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Measurement, none, within } from './measurement.ts';
import { callRest, endService, KEY, startService } from './service.ts';

const CONNECTIONS = 200;
const DRIP_MS = 1_000;
const MAX_OPEN_MS = 40_000;
const GIVE_UP_MS = 60_000;
const MAX_RESPONSE_MS = 1_000;
const PAUSE_MS = 100;

const HEADERS = `Host: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json`;
/** The data that slow clients send first, before nothing or one byte per second. */
const BEGINNINGS: Record<string, string> = {
  nothing: '',
  'half a line': 'GET /api/v1/acc',
  'headers without end': 'GET /api/v1/account HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'a body without end': `POST /graphql HTTP/1.1\r\n${HEADERS}\r\nContent-Length: 90000\r\n\r\n{`,
  'chunks without end': `POST /api/v1/reports HTTP/1.1\r\n${HEADERS}\r\nTransfer-Encoding: chunked\r\n\r\n`,
};

/** Opens slow connections, and measures how long they last and how long other clients wait. */
export async function measureSlowClients(folder: string): Promise<Measurement[]> {
  await using service = await startService(`${folder}/slow.db`, { EMBEDDED_WORKER: 'off' });
  const beginnings = Object.values(BEGINNINGS);
  const startedAt = performance.now();
  const lifetimes = Array.from({ length: CONNECTIONS }, (_, i) =>
    lifetimeOf(service.url, beginnings[i % beginnings.length] ?? '', i % 2 === 0),
  );
  let isOver = false;
  const ended = Promise.all(lifetimes).finally(() => {
    isOver = true;
  });
  let slowestMs = 0;
  let rejected = 0;
  let responses = 0;
  while (!isOver) {
    const askedAt = performance.now();
    const { status } = await callRest(service, 'GET', '/account');
    slowestMs = Math.max(slowestMs, performance.now() - askedAt);
    responses++;
    if (status !== 200) rejected++;
    await sleep(PAUSE_MS);
  }
  const openMs = await ended;
  await endService(service);
  return [
    within(`Longest lifetime of ${CONNECTIONS} slow connections`, MAX_OPEN_MS, Math.max(...openMs)),
    within(
      `Slowest of ${responses} responses to other clients in ${Math.round((performance.now() - startedAt) / 1000)} s`,
      MAX_RESPONSE_MS,
      slowestMs,
    ),
    none('Rejected requests of other clients', rejected),
  ];
}

/** Opens a slow connection. @param drips keeps sending a byte at a time @returns its lifetime in milliseconds */
function lifetimeOf(url: string, beginning: string, drips: boolean): Promise<number> {
  const { hostname, port } = new URL(url);
  const openedAt = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => socket.write(beginning));
    const drip = setInterval(() => drips && socket.write('1'), DRIP_MS);
    const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    // Without reading, the socket would not notice its end.
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      clearTimeout(giveUp);
      resolve(performance.now() - openedAt);
    });
  });
}
