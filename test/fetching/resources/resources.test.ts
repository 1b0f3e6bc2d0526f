import { setImmediate as nextTick } from 'node:timers/promises';
import zlib from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { ResourceRequest } from '../../../src/page/resource.ts';
import type { FixtureResponse, Route } from '../../support/fixture-site.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';
import { countConnections, fetcher, site } from '../fetch-fixture.ts';
import { fetchAll, fetchMany, request } from './resources-fixture.ts';

const KIB = 1024;

/** A file of that size, which the server declares. */
function fileOf(bytes: number): Route {
  return { headers: { 'content-length': `${bytes}` }, body: Buffer.alloc(bytes, 'x') };
}

/** Fetches the first path of a site. */
async function fetchOne(routes: Record<string, Route>, parts: Partial<ResourceRequest> = {}) {
  const served = await site(routes);
  const [path = '/'] = Object.keys(routes);
  const [resource] = await fetchAll([request(served.url(path), parts)], { reaching: [served] });
  return { served, resource, response: resource?.response };
}

describe('a response', () => {
  it('has status, headers, text, sizes and connection, and the data of its request', async () => {
    const body = zlib.gzipSync('let a = 1;');
    const { served, resource } = await fetchOne({
      '/a.js': { headers: { 'content-encoding': 'gzip', 'content-type': 'text/javascript' }, body },
    });
    expect(resource).toMatchObject({
      ...request(served.url('/a.js')),
      failure: null,
      failureCode: null,
      response: {
        finalUrl: served.url('/a.js'),
        status: 200,
        httpVersion: 'HTTP/1.1',
        redirects: [],
        text: 'let a = 1;',
        prefix: null,
        bytes: 10,
        transferBytes: body.length,
        tls: null,
        truncated: false,
      },
    });
    expect(resource?.response?.headers).toContainEqual(['content-type', 'text/javascript']);
  });
});

it.each([
  [5, 'are followed', null],
  [6, 'are too many', 'too_many_redirects'],
])('%i redirects %s', async (length, _result, failureCode) => {
  const hops = Array.from({ length }, (_, i): [string, Route] => [
    `/${i}`,
    { status: 302, headers: { location: `/${i + 1}` } },
  ]);
  const { served, resource } = await fetchOne({
    ...Object.fromEntries(hops),
    [`/${length}`]: { body: 'end' },
  });
  expect(resource?.failureCode).toBe(failureCode);
  expect(served.requests).toHaveLength(6);
  if (failureCode) return;
  expect(resource?.response).toMatchObject({
    finalUrl: served.url('/5'),
    text: 'end',
    redirects: hops.map(([path]) => ({ url: served.url(path), status: 302 })),
  });
});

describe('a prefix of a body', () => {
  it('has 64 KiB, and the size that the server declares', async () => {
    const { response } = await fetchOne({ '/a.png': fileOf(100 * KIB) }, { body: 'prefix' });
    expect(response?.prefix).toHaveLength(64 * KIB);
    expect(response).toMatchObject({
      text: null,
      bytes: 100 * KIB,
      transferBytes: 100 * KIB,
      truncated: true,
    });
  });

  it('has an unknown size if the server does not declare it', async () => {
    const body = Buffer.alloc(100 * KIB, 'x');
    const { response } = await fetchOne({ '/a.png': { headers: {}, body } }, { body: 'prefix' });
    expect(response).toMatchObject({ bytes: null, transferBytes: null, truncated: true });
  });

  it('is the whole body if that is shorter', async () => {
    const { response } = await fetchOne({ '/a.png': { body: 'GIF89a' } }, { body: 'prefix' });
    expect(Buffer.from(response?.prefix ?? []).toString()).toBe('GIF89a');
    expect(response).toMatchObject({ bytes: 6, truncated: false });
  });
});

it.each([
  ['5', 5],
  ['999999999999', 999_999_999_999],
  ['1000000000000', null],
])('an unread body with Content-Length: %s has the size %i', async (length, bytes) => {
  const { response } = await fetchOne(
    { '/a': { headers: { 'content-length': length } } },
    { method: 'HEAD', body: 'none' },
  );
  expect(response).toMatchObject({ text: null, prefix: null, bytes, transferBytes: bytes, truncated: false });
});

describe('a text', () => {
  it.each([
    ['script', 2 * KIB * KIB],
    ['robots', 500 * KIB],
    ['sitemap', 10 * KIB * KIB],
  ] as const)('for a %s is truncated at %i bytes', async (purpose, limit) => {
    const { response } = await fetchOne({ '/a': fileOf(limit + 1) }, { purpose });
    expect(response?.text).toHaveLength(limit);
    expect(response).toMatchObject({ truncated: true, transferBytes: limit + 1 });
  });

  it('is truncated after decoding, too', async () => {
    const body = zlib.brotliCompressSync(Buffer.alloc(20 * KIB * KIB), {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 },
    });
    const { response } = await fetchOne({ '/bomb.js': { headers: { 'content-encoding': 'br' }, body } });
    expect(response?.text).toHaveLength(2 * KIB * KIB);
    expect(response).toMatchObject({ truncated: true, transferBytes: body.length });
  });

  it.each([
    [100, false],
    [10 * KIB * KIB + 1, true],
  ])('of a sitemap is decompressed from a gzip file: %i bytes', async (bytes, truncated) => {
    const body = zlib.gzipSync(Buffer.alloc(bytes, 'x'));
    const { response } = await fetchOne({ '/sitemap.xml.gz': { body } }, { purpose: 'sitemap' });
    expect(response?.text).toHaveLength(Math.min(bytes, 10 * KIB * KIB));
    expect(response?.truncated).toBe(truncated);
  });
});

it.each([
  [200, ['HEAD']],
  [429, ['HEAD']],
  ...[403, 404, 405, 500, 501].map((status): [number, string[]] => [status, ['HEAD', 'GET']]),
])('a HEAD request with status %i is sent as %j', async (status, methods) => {
  const { served, response } = await fetchOne(
    { '/a': ({ method }, response) => response.writeHead(method === 'HEAD' ? status : 200).end() },
    { method: 'HEAD', body: 'none' },
  );
  expect(response?.status).toBe(methods.length > 1 ? 200 : status);
  expect(served.requests.map(({ method }) => method)).toEqual(methods);
});

it('a preflight request does not follow redirects, like in browsers', async () => {
  const { served, response } = await fetchOne(
    { '/': { status: 307, headers: { location: '/elsewhere' } } },
    { purpose: 'cors-preflight', method: 'OPTIONS', body: 'none' },
  );
  expect(response).toMatchObject({ status: 307, redirects: [] });
  expect(served.requests.map(({ path }) => path)).toEqual(['/']);
});

it.each([
  ['GET', 'text', {}],
  ['GET', 'prefix', {}],
  ['HEAD', 'none', { connection: 'close' }],
  ['OPTIONS', 'none', { origin: 'https://cors-probe.example', 'access-control-request-method': 'GET' }],
] as const)('a %s request for the %s has only these headers', async (method, body, headers) => {
  const { served } = await fetchOne({ '/a': {} }, { method, body });
  expect(served.requests).toMatchObject([{ method }]);
  expect(served.requests[0]?.headers).toEqual({
    host: served.host,
    connection: 'keep-alive',
    'user-agent': 'PageReports/1.2.3 (+https://reports.example/)',
    accept: '*/*',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...headers,
  });
});

it('requests for images accept the formats that browsers support, and send no cookies', async () => {
  const image: FixtureResponse = { headers: { 'set-cookie': ['a=1'] } };
  const { served } = await fetchMany(2, image, { purpose: 'image', body: 'prefix' });
  expect(served.requests).toHaveLength(2);
  for (const { headers } of served.requests) {
    expect(headers.accept).toContain('image/avif,image/webp');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('origin');
  }
});

describe('a request fails', () => {
  const missing = () => Promise.reject(new Error('ENOTFOUND'));
  const silent = () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }));

  it.each([
    ['a scheme other than HTTP', 'file:///etc/passwd', missing, 'blocked', 'blocked_address'],
    ['a host that does not exist', 'http://nowhere.invalid/', missing, 'fetch-failed', 'dns_failed'],
    ['silent name servers', 'http://example.com/', silent, 'fetch-failed', 'connect_failed'],
  ])('with %s, and the others do not', async (_case, url, resolve, failure, failureCode) => {
    const served = await site({ '/': { body: 'x' } });
    const resources = await fetchAll([request(url), request(served.url('/'))], {
      reaching: [served],
      resolve,
    });
    expect(resources).toMatchObject([
      { response: null, failure, failureCode },
      { response: { text: 'x' }, failure: null },
    ]);
  });

  it.each([
    ['to a private address', {}, 'blocked_address'],
    ['that is redirected to a private address', { status: 302 }, 'redirect_blocked'],
  ])('%s, which is not contacted', async (_case, { status }: FixtureResponse, failureCode) => {
    const secret = await site({ '/': { body: 'secret' } });
    const own = await site({ '/': { status: 302, headers: { location: secret.url('/') } } });
    const url = status ? own.url('/') : secret.url('/');
    expect(await fetchAll([request(url)], { reaching: [own] })).toMatchObject([
      { response: null, failure: 'blocked', failureCode },
    ]);
    expect(secret.requests).toEqual([]);
  });

  it('with an invalid certificate', async () => {
    const served = await site({ '/': { body: 'x' } }, { certificate: selfSignedCertificate() });
    const [resource] = await fetchAll([request(served.url('/'))], { reaching: [served] });
    expect(resource).toMatchObject({ response: null, failure: 'fetch-failed', failureCode: 'tls_invalid' });
  });

  it('when the time of the report is up, even if it has not begun', async () => {
    const paths = ['/quick', ...Array(6).fill('/slow'), '/last'];
    const timeout = new AbortController();
    // The sixth slow request is sent after the response to the quick one.
    const slow: Route = () => {
      if (served.requests.length === 7) timeout.abort();
    };
    const served = await site({ '/slow': slow, '/quick': { body: 'x' } });
    const [quick, ...late] = await fetchAll(
      paths.map((path) => request(served.url(path))),
      { reaching: [served], signal: timeout.signal },
    );
    expect(quick).toMatchObject({ response: { text: 'x' } });
    for (const resource of late) {
      expect(resource).toMatchObject({ failure: 'timeout', failureCode: 'timeout' });
    }
    expect(served.requests.some(({ path }) => path === '/last')).toBe(false);
  });

  it('after 5 s, so that time is left for the others', async () => {
    const served = await site({ '/slow': () => {} });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const timeouts = { headersMs: 60_000 };
      const fetching = fetchAll([request(served.url('/slow'))], { reaching: [served], timeouts });
      while (served.requests.length === 0) await nextTick();
      vi.advanceTimersByTime(5_000);
      expect(await fetching).toMatchObject([{ failure: 'timeout' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('without a connection after the fetcher was closed', async () => {
    const served = await site({ '/': {} });
    const shared = fetcher({ reaching: [served] });
    shared.close();
    expect(await fetchAll([request(served.url('/'))], { shared })).toMatchObject([{ response: null }]);
    expect(served.requests).toEqual([]);
  });
});

it.each([
  ['of a redirect', 302],
  ['that is not needed', 200],
])('a body %s is not read further', async (_case, status) => {
  const endless = countConnections((response) =>
    response.writeHead(status, { location: '/next' }).write('x'),
  );
  const served = await site({ '/': endless.route, '/next': {} });
  const fetching = fetcher({ reaching: [served] }).openResources({
    pageUrl: 'https://page.example/',
    signal: AbortSignal.any([]),
  });
  await fetching.fetch([request(served.url('/'), { body: 'none' })]);
  await expect.poll(endless.open).toBe(0);
  fetching.close();
});

it('all connections are closed after the last round', async () => {
  const connections = countConnections((response) => response.end('x'));
  await fetchOne({ '/a': connections.route });
  await expect.poll(connections.open).toBe(0);
});

describe('the robots.txt of a site is fetched', () => {
  it('once a day for the links of all reports, and every ten seconds for its own pages', async () => {
    const served = await site({ '/robots.txt': { body: 'User-agent: *' } });
    const shared = fetcher({ reaching: [served] });
    const robots = request(served.url('/robots.txt'), { purpose: 'robots' });
    for (const _report of [1, 2])
      expect(await fetchAll([robots], { shared })).toMatchObject([{ response: { text: 'User-agent: *' } }]);
    const later = performance.now() + 10_001;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    try {
      await fetchAll([robots], { shared });
      expect(served.requests).toHaveLength(1);
      await fetchAll([robots], { shared, pageUrl: served.url('/page') });
      expect(served.requests).toHaveLength(2);
    } finally {
      clock.mockRestore();
    }
  });
});
