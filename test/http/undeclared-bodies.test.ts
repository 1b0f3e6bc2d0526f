import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
});
afterAll(() => app.close());

/** Sends the heads of two requests over one connection. @returns the statuses of the answers */
async function statusesOf(target: string, lines: string[]): Promise<number[]> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const host = `Host: ${hostname}:${port}`;
  const first = [`${target} HTTP/1.1`, host, `Authorization: Bearer ${app.key}`, ...lines];
  const second = ['GET /health HTTP/1.1', host, 'Connection: close'];
  socket.write(`${first.join('\r\n')}\r\n\r\n${second.join('\r\n')}\r\n\r\n`);
  const answers = await text(socket);
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

test.each<[string, string[], number]>([
  ['GET /api/v1/account', [], 200],
  ['POST /api/v1/reports', [], 422],
  ['POST /api/v1/reports', ['Content-Type: application/json'], 422],
  ['POST /api/v1/reports', ['Content-Type: application/x-www-form-urlencoded'], 422],
  ['DELETE /api/v1/reports/1', [], 404],
  ['POST /graphql', ['Content-Type: application/json'], 400],
  ['POST /r/unknown', ['Content-Type: application/x-www-form-urlencoded'], 404],
])('%s without a word of a body %j is answered as one with an empty body', async (target, lines, status) => {
  expect(await statusesOf(target, lines)).toEqual([status, 200]);
  const length = target.startsWith('GET') ? [] : ['Content-Length: 0'];
  expect(await statusesOf(target, [...lines, ...length])).toEqual([status, 200]);
});
