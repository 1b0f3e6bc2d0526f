import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHttpServer, type Fetch, type HttpServer } from '../../src/http/http-server.ts';

vi.mock('node:http', async (importOriginal) => {
  const original = await importOriginal<{ createServer: typeof createServer }>();
  return { ...original, createServer: vi.fn(original.createServer) };
});

const open: HttpServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0);
});

async function start(fetch: Fetch, host = '127.0.0.1', port = 0): Promise<HttpServer> {
  const server = createHttpServer();
  await server.listen({ host, port }, fetch);
  open.push(server);
  return server;
}

test('has an address only when it listens', async () => {
  const server = createHttpServer();
  expect(() => server.url).toThrow('the server does not listen yet');
  open.push(server);
  await server.listen({ host: '127.0.0.1', port: 0 }, () => new Response(server.url));
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  expect(await (await fetch(server.url)).text()).toBe(server.url);
});

test('brackets an IPv6 address', async () => {
  const { url } = await start(() => new Response('ok'), '::1');
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(url)).status).toBe(200);
});

test('keeps an idle connection longer than proxies do, and announces how long', async () => {
  const { url } = await start(() => new Response('ok'));
  expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=65');
});

test('says that a port is in use', async () => {
  const { port } = new URL((await start(() => new Response('ok'))).url);
  await expect(start(() => new Response('ok'), '127.0.0.1', Number(port))).rejects.toThrow(
    `HOST, PORT: cannot listen on http://127.0.0.1:${port}: the port is in use.`,
  );
});

test('says that a host is not here', async () => {
  await expect(start(() => new Response('ok'), '192.0.2.1')).rejects.toThrow(
    /this machine has no such address/,
  );
});

describe('a client that is slow', () => {
  test('has 15 s for its headers and 30 s for its request, looked at every 5 s', async () => {
    await start(() => new Response('ok'));
    expect(vi.mocked(createServer)).toHaveBeenLastCalledWith(
      expect.objectContaining({
        headersTimeout: 15_000,
        requestTimeout: 30_000,
        connectionsCheckingInterval: 5_000,
      }),
    );
  });

  test.each([
    ['to send anything', ''],
    ['to send its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['to send its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
    ['to send the next chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n'],
    ['to send a rejected body', 'POST /rejected HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'],
  ])('%s is cut off, and other requests get responses', async (_, beginning) => {
    const fetchText: Fetch = async (request) => {
      if (request.url.endsWith('/rejected')) return new Response('', { status: 413 });
      return new Response(await request.text());
    };
    const timeouts = { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 100 };
    const server = createHttpServer({ timeouts });
    await server.listen({ host: '127.0.0.1', port: 0 }, fetchText);
    open.push(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.resume().write(beginning);
    const closed = once(socket, 'close');
    expect(await (await fetch(server.url, { method: 'POST', body: 'quick' })).text()).toBe('quick');
    await closed;
  });
});

describe('closing', () => {
  test('lets a response finish, on a connection that would have been kept', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const server = await start(async () => {
      ask();
      await released;
      return new Response('finished');
    });
    const response = fetch(server.url);
    await asked;
    // Waiting for the connection to be cut would outlast the test.
    const closing = server.close(60_000);
    await expect(fetch(server.url)).rejects.toThrow();
    release();
    expect(await (await response).text()).toBe('finished');
    await closing;
    open.pop();
  });

  test('cuts requests that do not finish in time', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const server = await start(() => {
      ask();
      return new Promise(() => undefined);
    });
    const response = fetch(server.url).catch(() => 'cut');
    await asked;
    await server.close(50);
    expect(await response).toBe('cut');
    open.pop();
  });
});

test('a request in HTTP/1.0 needs no host: health checks of proxies send it', async () => {
  const { url } = await start(({ url }) => new Response(new URL(url).pathname));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /health HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\/health$/s);
});
