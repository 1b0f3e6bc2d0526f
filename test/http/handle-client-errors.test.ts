import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test as sequential } from 'vitest';
import type { RawErrorResponse } from '../../src/http/handle-client-errors.ts';
import { createHttpServer, type Fetch } from '../../src/http/http-server.ts';
import { ApiError } from '../../src/model/list.ts';
import { responseSchema } from '../../src/present/present.ts';
import { dial, exchange } from './start-server.ts';

const TIMEOUTS = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

/** Sends the body back, up to where it ended. */
const echo: Fetch = async (request) => new Response(await request.text().catch(() => ''));

const { concurrent: test } = sequential;
const servers = new AsyncDisposableStack();
afterAll(() => servers.disposeAsync());

/** Starts a server that ends with the tests. @returns its URL, and the errors that it reports */
async function serve(fetch = echo) {
  const errors: RawErrorResponse[] = [];
  const server = createHttpServer({ timeouts: TIMEOUTS, onError: (response) => errors.push(response) });
  servers.defer(() => server.close(0));
  await server.listen({ host: '127.0.0.1', port: 0 }, fetch);
  return { url: server.url, errors };
}

function parse(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return {
    status: Number(status.split(' ')[1]),
    headers,
    body: responseSchema(ApiError).parse(JSON.parse(body)),
  };
}

const LONG = 'x'.repeat(20_000);

test.for<[name: string, status: number, sent: string]>([
  ['an unknown method', 400, 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an invalid chunk', 400, 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n'],
  ['no Host header', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two Host headers', 400, 'GET / HTTP/1.1\r\nHost: x\r\nX: host\r\nhost: x\r\n\r\n'],
  ['an invalid Host header', 400, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['a Host header that no URL can have', 400, 'GET / HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n'],
  ['the method CONNECT', 400, 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n'],
  ['headers that take too long', 408, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['a body that takes too long', 408, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  [
    'chunk extensions that are too long',
    413,
    `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;${LONG}\r\na\r\n`,
  ],
  ['an unknown Expect header', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n'],
  ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${LONG}\r\n\r\n`],
])('rejects %s with %i and the standard error body, and logs it', async ([, status, sent]) => {
  const { url, errors } = await serve();
  const response = parse(await exchange(url, sent));
  const requestId = response.headers.get('x-request-id');
  const code = status === 413 ? 'payload_too_large' : 'bad_request';
  expect(response.status).toBe(status);
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.body).toMatchObject({ code, status, request_id: requestId });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    connection: 'close',
    date: expect.any(String),
  });
  expect(errors).toEqual([expect.objectContaining({ code, status, requestId })]);
});

test('a client that sends its whole request before it reads gets the response', async () => {
  const { url, errors } = await serve();
  const socket = dial(url);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  for (let line = 0; line < 10; line++) {
    socket.write(`X-${line}: ${LONG}\r\n`);
    await sleep(20);
  }
  expect(parse(await text(socket)).status).toBe(431);
  expect(errors).toHaveLength(1);
});

test('disconnects a client that keeps sending and reads nothing', async () => {
  const { url, errors } = await serve();
  const socket = dial(url).on('error', () => undefined);
  socket.write('FOO / HTTP/1.1\r\n');
  const sending = setInterval(() => socket.write(LONG), 20);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(sending);
  expect(errors).toHaveLength(1);
});

test('ends a connection without a request, without a response', async () => {
  const { url, errors } = await serve();
  expect(await exchange(url)).toBe('');
  expect(errors).toEqual([]);
});

test('responds to earlier requests of a connection before it rejects an invalid one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { url } = await serve(async () => {
    await released;
    return new Response('the first response');
  });
  const received = exchange(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'FOO / HTTP/1.1\r\n\r\n');
  await sleep(100);
  release();
  const [first = '', second = ''] = (await received).split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*the first response$/);
  expect(parse(second).status).toBe(400);
});

test.for<[status: number, sent: string]>([
  [400, 'FOO / HTTP/1.1\r\n\r\n'],
  [408, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
])('rejects a later request of a connection with %i', async ([status, sent]) => {
  const socket = dial((await serve()).url);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(sent);
  expect(parse(await text(socket)).status).toBe(status);
});

test('sends the complete response when bytes follow the last request', async () => {
  const { url } = await serve(() => new Response(LONG.repeat(200)));
  const received = await exchange(url, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\nmore');
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received.split('\r\n\r\n')[1]).toHaveLength(LONG.length * 200);
});

test.for<[name: string, text: string, respond: Fetch]>([
  ['in progress', 'hello', (request) => new Response(request.body)],
  ['that is complete', 'enough', () => new Response('enough')],
])('sends no second response after one %s when the request body is invalid', async ([, text, respond]) => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { url, errors } = await serve(respond);
  const received = await exchange(url, `${head}5\r\nhello\r\n`, 'nonsense\r\n');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  expect(received).toContain(text);
  expect(errors).toEqual([]);
});

test('keeps serving other clients when one resets its connection', async () => {
  const { url, errors } = await serve();
  const socket = dial(url);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{');
  await sleep(50);
  socket.resetAndDestroy();
  await sleep(50);
  expect(await (await fetch(url, { method: 'POST', body: 'well' })).text()).toBe('well');
  expect(errors).toEqual([]);
});

test('disconnects a client that does not send the rest of a rejected body', async () => {
  const { url } = await serve(() => new Response('', { status: 413 }));
  const sent = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx';
  expect(await exchange(url, sent)).toMatch(/^HTTP\/1\.1 413 /);
});

test('responds with 500 and no details when a handler throws', async () => {
  const { url } = await serve(() => Promise.reject(new Error('secret')));
  const response = await fetch(url);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: 'internal', status: 500 });
});
