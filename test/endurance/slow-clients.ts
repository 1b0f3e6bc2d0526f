import { connect, type Socket } from 'node:net';
import { KEY, startService } from '../lab/processes.ts';
import { type Row, within } from '../lab/report.ts';
import { measureOthers } from '../lab/requests.ts';
import type { Lab } from '../lab/scenarios.ts';

const CONNECTIONS = 200;
const DRIP_MS = 1_000;
const MAX_OPEN_MS = 40_000;
const GIVE_UP_MS = 60_000;
const MAX_RESPONSE_MS = 1_000;
const PAUSE_MS = 100;

const HEADERS = `Host: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json`;
/** The data that slow clients send first, before nothing or one byte per second. */
const BEGINNINGS = [
  '',
  // Half a line, and headers without end.
  'GET /api/v1/acc',
  'GET /api/v1/account HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  // A body and chunks without end.
  `POST /graphql HTTP/1.1\r\n${HEADERS}\r\nContent-Length: 90000\r\n\r\n{`,
  `POST /api/v1/reports HTTP/1.1\r\n${HEADERS}\r\nTransfer-Encoding: chunked\r\n\r\n`,
];

/** Opens slow connections, and measures how long they last and how long other clients wait. */
export async function measureSlowClients({ folder }: Lab): Promise<Row[]> {
  const service = await startService(`sqlite:${folder}/slow.db`, { EMBEDDED_WORKER: 'off' });
  const lifetimes = Promise.all(
    Array.from({ length: CONNECTIONS }, (_, i) =>
      lifetimeOf(service.url, BEGINNINGS[i % BEGINNINGS.length] ?? '', i % 2 === 0),
    ),
  );
  const limits = { pauseMs: PAUSE_MS, limitMs: MAX_RESPONSE_MS };
  const others = await measureOthers(service, '/account', lifetimes, limits);
  const name = `Longest lifetime of ${CONNECTIONS} slow connections`;
  return [within(name, MAX_OPEN_MS, Math.max(...(await lifetimes))), ...others];
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
