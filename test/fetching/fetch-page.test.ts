import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FetchError, isRetryable } from '../../src/fetching/guard/fetch-error.ts';
import { htmlPage, type Route } from '../support/fixture-site.ts';
import { countConnections, failure, fetcher, fetchRoute, site } from './fetch-fixture.ts';

const html = (body: string, type: string | string[] = 'text/html'): Route => ({
  headers: { 'content-type': type },
  body,
});

describe('a page is recognized by', () => {
  it.each([
    ['text/html', html('x')],
    ['TEXT/HTML ; charset=utf-8', html('x', 'TEXT/HTML ; charset=utf-8')],
    ['application/xhtml+xml', html('<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml')],
    ['two values of which one is valid', html('x', 'text/html, html')],
    ['two lines of which one is valid', html('x', ['text/html', ''])],
    ['text/plain corrected', html('x', 'text/plain, text/html; title="a, b"')],
    ['an unreadable type, but a doctype', html('<!doctype html>', 'html')],
    ['an empty type, but a doctype', html('<!doctype html>', '')],
    ['no type, but a doctype', { body: '\n\t <!DOCTYPE html><p>x' }],
    ['no type, but a mark and a comment', { body: '\ufeff<!--x-->' }],
    ['no type, but an element', { body: '<body >' }],
    ['an unreadable type, but an element', html('<html>', 'html')],
    ['an unknown type, but an element', html('<html>', 'unknown/unknown')],
  ])('%s', async (_case, route) => {
    expect((await fetchRoute(route)).status).toBe(200);
  });

  it.each([
    ['text/plain', html('<html>', 'text/plain')],
    ['application/pdf', html('%PDF', 'application/pdf')],
    ['application/xml', html('<html/>', 'application/xml')],
    ['text/html corrected', html('<html>', 'text/html, text/plain')],
    ['an unreadable type and text', html('Hello', 'html')],
    ['no type and text', { body: 'Hello' }],
    ['no type and another element', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
  ])('%s, and rejected', async (_case, route) => {
    const error = await failure(fetchRoute(route));
    expect([error.code, error.httpStatus]).toEqual(['not_html', 200]);
  });
});

it.each([
  ['text/html; charset=windows-1251, text/html'],
  [['text/html; charset=windows-1251', 'text/html']],
  [['text/html', 'text/html; charset=windows-1251, html']],
])('a repeated type, %j, has the charset that only one of them names', async (type) => {
  const page = await fetchRoute({ headers: { 'content-type': type }, body: Buffer.from([0xc4, 0xe0]) });
  expect(page.html).toBe('Да');
});

describe('the status', () => {
  it.each([200, 203, 401, 404, 410, 429, 500, 503])('%i with an HTML body gives a page', async (status) => {
    const page = await fetchRoute({ ...htmlPage('<h1>Sorry</h1>'), status });
    expect([page.status, page.html]).toEqual([status, '<h1>Sorry</h1>']);
  });

  it.each([
    [404, { 'content-type': 'text/plain' }, 'gone', 'http_error', false],
    [403, { 'content-type': 'application/json' }, '{}', 'http_error', false],
    [404, { 'content-type': 'text/html' }, '', 'http_error', false],
    [429, {}, '', 'http_error', true],
    [500, { 'content-type': 'text/plain' }, 'oops', 'http_error', true],
    [503, {}, '', 'http_error', true],
    [200, { 'content-type': 'text/html' }, '', 'empty_body', false],
    [204, {}, '', 'empty_body', false],
  ])('%i with %o and the body "%s" fails with %s', async (status, headers, body, code, retryable) => {
    const error = await failure(fetchRoute({ status, headers, body }));
    expect([error.code, error.httpStatus, isRetryable(error)]).toEqual([code, status, retryable]);
  });
});

/** Sends these headers and a part of the body, then closes the connection. */
const breakOff =
  (headers: Record<string, string>): Route =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).write('<p>');
    setImmediate(() => response.socket?.destroy());
  };

describe('a broken transfer', () => {
  it.each([
    ['before the headers', (_request, response) => void response.socket?.destroy()],
    ['within a body of known length', breakOff({ 'content-length': '100' })],
    ['within a chunked body', breakOff({})],
    ['in another protocol', (_request, response) => void response.socket?.end('220 mail ready\r\n')],
  ] satisfies [string, Route][])('%s fails with connect_failed', async (_case, route) => {
    const error = await failure(fetchRoute(route));
    expect(error.code).toBe('connect_failed');
    expect(isRetryable(error)).toBe(true);
  });

  it('to a closed port fails with connect_failed and names no address', async () => {
    const closed = await site({});
    await closed.close();
    const error = await failure(fetcher({ reaching: [closed] }).fetchPage(closed.url('/')));
    expect(error.code).toBe('connect_failed');
    expect(error.message).not.toMatch(/127|ECONN/);
  });
});

describe('headers', () => {
  it('keep repeated lines apart and in order, and each byte as one character', async () => {
    const page = await fetchRoute((_request, response) => {
      response.socket?.end(
        Buffer.from(
          'HTTP/1.1 200 OK\r\nX-B:  caf\xe9 \r\nSet-Cookie: a=1\r\nContent-Type: text/html\r\nset-cookie: b=2\r\nX-B: \xc3\xa9\r\nConnection: close\r\n\r\n<p>',
          'latin1',
        ),
      );
    });
    expect(page.headers).toEqual([
      ['x-b', 'caf\xe9'],
      ['set-cookie', 'a=1'],
      ['content-type', 'text/html'],
      ['set-cookie', 'b=2'],
      ['x-b', '\xc3\xa9'],
      ['connection', 'close'],
    ]);
    expect(page.hops.at(-1)?.headers).toEqual(page.headers);
  });

  it.each([
    ['over 16 KiB', { 'x-long': 'x'.repeat(17_000) }],
    ['over 200', Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`x-${i}`, '1']))],
  ])('%s fail with too_large', async (_case, headers) => {
    const route = { headers: { 'content-type': 'text/html', ...headers }, body: '<p>' };
    expect((await failure(fetchRoute(route))).code).toBe('too_large');
  });
});

describe('the request', () => {
  it('has only these headers', async () => {
    const served = await site({ '/a?b=c': htmlPage('x') });
    await fetcher({ reaching: [served] }).fetchPage(served.url('/a?b=c#fragment'));
    expect(served.requests).toEqual([
      {
        method: 'GET',
        path: '/a?b=c',
        httpVersion: '1.1',
        headers: {
          host: served.host,
          connection: 'keep-alive',
          'user-agent': 'PageReports/1.2.3 (+https://reports.example/)',
          accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
          'accept-language': 'en,*;q=0.5',
          'accept-encoding': 'gzip, deflate, br, zstd',
        },
      },
    ]);
  });

  it('uses no proxy from the environment', async () => {
    const proxy = await site({});
    const served = await site({ '/': htmlPage('Direct') });
    for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy.url('/'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const page = await fetcher({ reaching: [served, proxy] }).fetchPage(served.url('/'));
    expect(page.html).toBe('Direct');
    expect(proxy.requests).toEqual([]);
  });
});

it('reports sizes on the wire and decoded, times, and the protocol of a plain connection', async () => {
  const page = await fetchRoute(htmlPage('<p>é</p>'));
  expect(page).toMatchObject({ htmlBytes: 9, transferBytes: 9, httpVersion: 'HTTP/1.1', tls: null });
  expect(page.ttfbMs).toBeGreaterThanOrEqual(0);
});

describe('the time to the first byte', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  /** Only the end of the measurement ends a request that gets no response. */
  const timeouts = { headersMs: 600_000 };
  const exceedLimit = () => void vi.advanceTimersByTime(3_000);

  /** Its responses take these times by the clock. Later ones never come. */
  function delayed(delays: number[], onLate: () => void = exceedLimit, repeatedStatus = 200) {
    let count = 0;
    const route: Route = (_, response) => {
      const ms = delays[count++];
      if (ms === undefined) return onLate();
      vi.advanceTimersByTime(ms);
      response.writeHead(count > 1 ? repeatedStatus : 200, { 'content-type': 'text/html' }).end('<p>');
    };
    return { route, count: () => count };
  }

  it.each([
    ['one response, if it is fast', [0], 0],
    ['three, if a repeated one is fast', [300, 400, 0], 0],
    ['three, if all are slow', [400, 300, 350], 300],
  ])('is the shortest of %s', async (_case, delays, shortest) => {
    const { route, count } = delayed(delays);
    const page = await fetchRoute(route);
    expect(count()).toBe(delays.length);
    expect(page).toMatchObject({ ttfbMs: shortest, totalMs: shortest, hops: [{ durationMs: shortest }] });
  });

  it('is kept if measuring it again takes too long', async () => {
    expect((await fetchRoute(delayed([300]).route, { timeouts })).ttfbMs).toBe(300);
  });

  it('is no longer measured when the run ends', async () => {
    const ended = new AbortController();
    const reason = new Error('The run has ended.');
    const served = await site({ '/': delayed([300], () => ended.abort(reason)).route });
    const { fetchPage } = fetcher({ reaching: [served], timeouts });
    await expect(fetchPage(served.url('/'), { signal: ended.signal })).rejects.toBe(reason);
  });

  it('is not that of an error response to a repeated request', async () => {
    const { route, count } = delayed([300, 0, 0], undefined, 429);
    expect([(await fetchRoute(route)).ttfbMs, count()]).toEqual([300, 3]);
  });
});

it('closes its connections', async () => {
  const { route, open } = countConnections((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  });
  await fetchRoute(route);
  await expect.poll(open).toBe(0);
});

it('other errors are not retryable', () => {
  expect(isRetryable(new Error('x'))).toBe(false);
  expect(isRetryable(new FetchError('tls_invalid', 'x'))).toBe(false);
});
