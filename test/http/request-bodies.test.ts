import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../../src/logger.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
  app = await startTestApp({ EMBEDDED_WORKER: 'off' }, { logger });
});
afterAll(() => app.close());

/** Sends the heads of two requests over one connection. @returns the statuses of the responses */
async function statusesOf(target: string, lines: string[]): Promise<number[]> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const host = `Host: ${hostname}:${port}`;
  const first = [`${target} HTTP/1.1`, host, `Authorization: Bearer ${app.key}`, ...lines];
  const second = ['GET /health HTTP/1.1', host, 'Connection: close'];
  socket.write(`${first.join('\r\n')}\r\n\r\n${second.join('\r\n')}\r\n\r\n`);
  const responses = await text(socket);
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/**
 * Sends the whole of a large body, and reads only then.
 * @param pauseMs after half of the body
 * @returns the status of the response; NaN if the connection is closed without one
 * @throws Error if the connection is closed before the body is sent
 */
async function statusAfter(
  target: string,
  type: string,
  framing: 'declared' | 'chunked',
  pauseMs = 0,
): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const half = 'x'.repeat(2_000_000);
  const bytes = 2 * half.length;
  const length = framing === 'declared' ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked';
  const head = [`${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, type, length];
  const chunk = framing === 'declared' ? '' : `${bytes.toString(16)}\r\n`;
  const end = framing === 'declared' ? '' : '\r\n0\r\n\r\n';
  for (const part of [`${head.join('\r\n')}\r\n\r\n${chunk}${half}`, `${half}${end}`]) {
    // `once` rejects if the write fails.
    if (!socket.write(part)) await once(socket, 'drain');
    await sleep(pauseMs);
  }
  for await (const response of socket) return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(response))?.[1]);
  return Number.NaN;
}

test.each<[string, string, number]>([
  ['POST /api/v1/reports', 'Content-Type: application/json', 413],
  ['POST /api/v1/reports', 'Content-Type: text/plain', 415],
  ['POST /api/v1/account', 'Content-Type: application/json', 405],
  ['POST /graphql', 'Content-Type: application/json', 413],
  ['POST /graphql', 'Content-Type: text/plain', 415],
  ['POST /r/unknown', 'Content-Type: application/x-www-form-urlencoded', 413],
  ['POST /r/unknown', 'Content-Type: text/plain', 415],
  ['POST /r/unknown.json', 'Content-Type: text/plain', 405],
])('%s, %s: a client that sends all of a large body before reading gets the rejection', async (...sent) => {
  const [target, type, status] = sent;
  expect(await statusAfter(target, type, 'declared')).toBe(status);
  expect(await statusAfter(target, type, 'chunked')).toBe(status);
});

test.each(['POST /api/v1/reports', 'POST /graphql'])(
  '%s: a client that takes more than a second to send a large body gets the rejection',
  async (target) => {
    const type = 'Content-Type: application/json';
    expect(await statusAfter(target, type, 'declared', 1_000)).toBe(413);
    expect(await statusAfter(target, type, 'chunked', 1_000)).toBe(413);
  },
);

test.each<[string, string[], number]>([
  ['GET /api/v1/account', [], 200],
  ['POST /api/v1/reports', [], 422],
  ['POST /api/v1/reports', ['Content-Type: application/json'], 422],
  ['POST /api/v1/reports', ['Content-Type: application/x-www-form-urlencoded'], 422],
  ['DELETE /api/v1/reports/1', [], 404],
  ['POST /graphql', ['Content-Type: application/json'], 400],
  ['POST /r/unknown', ['Content-Type: application/x-www-form-urlencoded'], 404],
])('%s without headers of a body %j is handled as an empty body', async (target, lines, status) => {
  expect(await statusesOf(target, lines)).toEqual([status, 200]);
  const length = target.startsWith('GET') ? [] : ['Content-Length: 0'];
  expect(await statusesOf(target, [...lines, ...length])).toEqual([status, 200]);
});

test.each([
  ['POST /api/v1/reports', 'Content-Length: 100'],
  ['POST /api/v1/reports', 'Transfer-Encoding: chunked'],
  ['POST /r/unknown', 'Content-Length: 100'],
])(
  '%s, %s: a client that leaves before the end of its body is no failure of the service',
  async (target, framing) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = [`${target} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.key}`, framing];
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const before = lines.length;
    socket.write(`${[...head, type, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`);
    // The handler has the request.
    await once(socket, 'data');
    socket.write(framing.startsWith('Transfer') ? '3\r\nurl\r\n' : 'url');
    socket.destroy();
    await expect.poll(() => lines.slice(before).some(({ msg }) => msg === 'request')).toBe(true);
    const logged = lines.slice(before);
    expect(logged).toContainEqual(expect.objectContaining({ msg: 'request rejected', level: 40 }));
    expect(logged.filter(({ level }) => Number(level) > 40)).toEqual([]);
  },
);
