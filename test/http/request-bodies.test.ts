import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from '../support/test-app.ts';
import { test } from './fixtures.ts';
import { dial, exchange } from './start-server.ts';

/**
 * Sends the whole of a large body, and reads only then.
 * @param pauseMs after each half of the body
 * @returns the status of the response; NaN if the connection is closed without one
 * @throws Error if the connection is closed before the body is sent
 */
async function statusAfter(
  app: TestApp,
  target: string,
  type: string,
  framing: 'declared' | 'chunked',
  pauseMs = 0,
): Promise<number> {
  const socket = dial(app.url);
  const half = 'x'.repeat(2_000_000);
  const bytes = 2 * half.length;
  const length = framing === 'declared' ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked';
  const head = [
    `${target} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${app.key}`,
    `Content-Type: ${type}`,
    length,
  ];
  const chunk = framing === 'declared' ? '' : `${bytes.toString(16)}\r\n`;
  const end = framing === 'declared' ? '' : '\r\n0\r\n\r\n';
  // `once` rejects if the write fails.
  const send = async (text: string) => socket.write(text) || (await once(socket, 'drain'));
  await send(`${head.join('\r\n')}\r\n\r\n${chunk}${half}`);
  await sleep(pauseMs);
  await send(`${half}${end}`);
  await sleep(pauseMs);
  for await (const response of socket) return Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(response))?.[1]);
  return Number.NaN;
}

test.concurrent.for<[target: string, type: string, status: number, pauseMs?: number]>([
  ['POST /api/v1/reports', 'application/json', 413],
  ['POST /api/v1/reports', 'application/json', 413, 1_000],
  ['POST /api/v1/reports', 'text/plain', 415],
  ['POST /api/v1/account', 'application/json', 405],
  ['POST /graphql', 'application/json', 413],
  ['POST /graphql', 'text/plain', 415],
  ['POST /r/unknown', 'application/x-www-form-urlencoded', 413],
])(
  '%s, %s: a client that sends all of a large body before reading gets %i',
  async ([target, type, status, pauseMs], { app }) => {
    const framings = ['declared', 'chunked'] as const;
    const statuses = framings.map((framing) => statusAfter(app, target, type, framing, pauseMs));
    expect(await Promise.all(statuses)).toEqual([status, status]);
  },
);

test.for<[target: string, type: string | null, status: number]>([
  ['GET /api/v1/account', null, 200],
  ['POST /api/v1/reports', 'application/json', 422],
  ['POST /graphql', 'application/json', 400],
  ['POST /r/unknown', 'application/x-www-form-urlencoded', 404],
])('%s of type %s without a length is handled as an empty body', async ([target, type, status], { app }) => {
  const second = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  for (const length of target.startsWith('GET') ? [[]] : [[], ['Content-Length: 0']]) {
    const types = type ? [`Content-Type: ${type}`] : [];
    const authorization = `Authorization: Bearer ${app.key}`;
    const first = [`${target} HTTP/1.1`, 'Host: x', authorization, ...types, ...length].join('\r\n');
    const responses = await exchange(app.url, `${first}\r\n\r\n${second}`);
    const statuses = responses.matchAll(/HTTP\/1\.1 (\d{3}) /g);
    expect(Array.from(statuses, ([, found]) => Number(found))).toEqual([status, 200]);
  }
});

test.for<[target: string, framing: string]>([
  ['POST /api/v1/reports', 'Content-Length: 100'],
  ['POST /api/v1/reports', 'Transfer-Encoding: chunked'],
  ['POST /r/unknown', 'Content-Length: 100'],
])(
  '%s, %s: a client that leaves before the end of its body is no failure of the service',
  async ([target, framing], { app, lines }) => {
    const socket = dial(app.url);
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
