import { describe, expect, test } from 'vitest';
import { createHttpServer } from '../../src/http/http-server.ts';
import { exchange, start } from './start-server.ts';

const respond = () => new Response('ok');

test('a server has an address only when it listens', async () => {
  expect(() => createHttpServer().url).toThrow('the server does not listen yet');
  const { url } = await start(respond);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  expect(await (await fetch(url)).text()).toBe('ok');
});

test('an IPv6 address is in brackets', async () => {
  const { url } = await start(respond, { host: '::1' });
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(url)).status).toBe(200);
});

test('an idle connection is kept longer than proxies do, and the response says how long', async () => {
  const { url } = await start(respond);
  expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=65');
});

test('the errors of listening name the settings', async () => {
  const { port } = new URL((await start(respond)).url);
  await expect(start(respond, { port: Number(port) })).rejects.toThrow(
    `HOST, PORT: cannot listen on http://127.0.0.1:${port}: the port is in use.`,
  );
  await expect(start(respond, { host: '192.0.2.1' })).rejects.toThrow(/this machine has no such address/);
});

test('a client has 15 s for its headers and 30 s for its request, checked every 5 s', async () => {
  const { promise: socket, resolve } = Promise.withResolvers<object>();
  const { url } = await start((_, { incoming }) => {
    resolve(incoming.socket);
    return respond();
  });
  await fetch(url);
  expect(await socket).toMatchObject({
    server: { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
  });
});

describe('closing', () => {
  test('lets a response finish, on a connection that would have been kept', async () => {
    const released = Promise.withResolvers<void>();
    const received = Promise.withResolvers<void>();
    const { url, close } = await start(async () => {
      received.resolve();
      await released.promise;
      return new Response('finished');
    });
    const response = fetch(url);
    await received.promise;
    // Waiting for the connection to be cut would outlast the test.
    const closing = close(60_000);
    await expect(fetch(url)).rejects.toThrow();
    released.resolve();
    expect(await (await response).text()).toBe('finished');
    await closing;
  });

  test('cuts requests that do not finish in time', async () => {
    const received = Promise.withResolvers<void>();
    const { url, close } = await start(() => {
      received.resolve();
      return new Promise(() => undefined);
    });
    const response = fetch(url).catch(() => 'cut');
    await received.promise;
    await close(50);
    expect(await response).toBe('cut');
  });
});

test('a request in HTTP/1.0 needs no host: health checks of proxies send it', async () => {
  const { url } = await start(({ url }) => new Response(new URL(url).pathname));
  const received = await exchange(url, 'GET /health HTTP/1.0\r\n\r\n');
  expect(received).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\/health$/s);
});
