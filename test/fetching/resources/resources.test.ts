import type { ServerResponse } from 'node:http';
import { setImmediate as nextTick } from 'node:timers/promises';
import zlib from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import type { ResourceRequest } from '../../../src/page/resource.ts';
import type { Route } from '../../support/fixture-site.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';
import { fetcher, site } from '../fetch-fixture.ts';
import { fetchAll, PAGE_URL, request } from './resources-fixture.ts';

const KIB = 1024;

/** A file of that size, which the server announces. */
function fileOf(bytes: number): Route {
  return { headers: { 'content-length': `${bytes}` }, body: Buffer.alloc(bytes, 'x') };
}

/** Fetches one path of a site. */
async function fetchOne(routes: Record<string, Route>, parts: Partial<ResourceRequest> = {}) {
  const served = await site(routes);
  const [path = '/'] = Object.keys(routes);
  const [resource] = await fetchAll([request(served.url(path), parts)], { reaching: [served] });
  return { served, resource, response: resource?.response };
}

describe('a response', () => {
  it('is described completely, with its request', async () => {
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

  it('may have any status', async () => {
    const { response } = await fetchOne({ '/gone': { status: 410, body: 'Gone' } });
    expect(response).toMatchObject({ status: 410, text: 'Gone' });
  });

  it('names the redirects before it', async () => {
    const { served, response } = await fetchOne({
      '/a': { status: 301, headers: { location: '/b' } },
      '/b': { status: 302, headers: { location: '/c' } },
      '/c': { body: 'end' },
    });
    expect(response).toMatchObject({ finalUrl: served.url('/c'), text: 'end' });
    expect(response?.redirects).toEqual([
      { url: served.url('/a'), status: 301 },
      { url: served.url('/b'), status: 302 },
    ]);
  });

  it('is none where the certificate is not valid', async () => {
    const served = await site({ '/': { body: 'x' } }, { certificate: selfSignedCertificate() });
    const [resource] = await fetchAll([request(served.url('/'))], { reaching: [served] });
    expect(resource).toMatchObject({ response: null, failure: 'fetch-failed', failureCode: 'tls_invalid' });
  });
});

describe('redirects', () => {
  const chain = (length: number): Record<string, Route> =>
    Object.fromEntries(
      Array.from({ length }, (_, i) => [`/${i}`, { status: 302, headers: { location: `/${i + 1}` } }]),
    );

  it('are followed five times', async () => {
    const { response } = await fetchOne({ ...chain(5), '/5': { body: 'end' } });
    expect(response?.text).toBe('end');
  });

  it('are given up after that', async () => {
    const { resource, served } = await fetchOne({ ...chain(6), '/6': { body: 'end' } });
    expect(resource).toMatchObject({ failure: 'fetch-failed', failureCode: 'too_many_redirects' });
    expect(served.requests).toHaveLength(6);
  });
});

describe('the part that is read of a body', () => {
  it('is its first 64 KiB when only the beginning is wanted', async () => {
    const { response } = await fetchOne({ '/a.png': fileOf(100 * KIB) }, { body: 'prefix' });
    expect(response?.prefix).toHaveLength(64 * KIB);
    expect(response).toMatchObject({
      text: null,
      bytes: 100 * KIB,
      transferBytes: 100 * KIB,
      truncated: true,
    });
  });

  it('has an unknown size when the server does not declare it', async () => {
    const body = Buffer.alloc(100 * KIB, 'x');
    const { response } = await fetchOne({ '/a.png': { headers: {}, body } }, { body: 'prefix' });
    expect(response).toMatchObject({ bytes: null, transferBytes: null, truncated: true });
  });

  it('is all of it when it is shorter', async () => {
    const { response } = await fetchOne({ '/a.png': { body: 'GIF89a' } }, { body: 'prefix' });
    expect(Buffer.from(response?.prefix ?? []).toString()).toBe('GIF89a');
    expect(response).toMatchObject({ bytes: 6, truncated: false });
  });

  it('is empty when only the headers are wanted, and its size is as announced', async () => {
    const { response } = await fetchOne(
      { '/a': { headers: { 'content-length': '5' }, body: 'hello' } },
      { body: 'none' },
    );
    expect(response).toMatchObject({
      text: null,
      prefix: null,
      bytes: 5,
      transferBytes: 5,
      truncated: false,
    });
  });

  it.each([
    ['script', 2 * KIB * KIB],
    ['robots', 500 * KIB],
    ['sitemap', 10 * KIB * KIB],
  ] as const)('is cut for a %s at %i bytes, and said to be', async (purpose, limit) => {
    const { response } = await fetchOne({ '/a': fileOf(limit + 1) }, { purpose });
    expect(response?.text).toHaveLength(limit);
    expect(response).toMatchObject({ truncated: true, transferBytes: limit + 1 });
  });

  it('is cut after decoding as well', async () => {
    const body = zlib.brotliCompressSync(Buffer.alloc(20 * KIB * KIB), {
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 },
    });
    const { response } = await fetchOne({ '/bomb.js': { headers: { 'content-encoding': 'br' }, body } });
    expect(response?.text).toHaveLength(2 * KIB * KIB);
    expect(response).toMatchObject({ truncated: true, transferBytes: body.length });
  });

  it('is unpacked when a sitemap is a gzip file', async () => {
    const body = zlib.gzipSync('<urlset/>');
    const { response } = await fetchOne({ '/sitemap.xml.gz': { body } }, { purpose: 'sitemap' });
    expect(response?.text).toBe('<urlset/>');
  });

  it('is said to be cut when an unpacked sitemap is too long', async () => {
    const body = zlib.gzipSync(Buffer.alloc(11 * KIB * KIB, 'x'));
    const { response } = await fetchOne({ '/sitemap.xml.gz': { body } }, { purpose: 'sitemap' });
    expect(response?.text).toHaveLength(10 * KIB * KIB);
    expect(response?.truncated).toBe(true);
  });

  it.each([
    ['999999999999', 999_999_999_999],
    ['1000000000000', null],
  ])('is not believed to be of a terabyte or more: %s', async (length, bytes) => {
    const { response } = await fetchOne(
      { '/a': { headers: { 'content-length': length } } },
      { method: 'HEAD', body: 'none' },
    );
    expect(response?.bytes).toBe(bytes);
  });
});

describe('HEAD', () => {
  it.each([403, 404, 405, 500, 501])('is followed by GET when the response is %i', async (status) => {
    const { served, response } = await fetchOne(
      {
        '/a': ({ method }, response) => {
          response.writeHead(method === 'HEAD' ? status : 200).end();
        },
      },
      { method: 'HEAD', body: 'none' },
    );
    expect(response?.status).toBe(200);
    expect(served.requests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  it.each([200, 429])('is enough when the response is %i', async (status) => {
    const { served, response } = await fetchOne({ '/a': { status } }, { method: 'HEAD', body: 'none' });
    expect(response?.status).toBe(status);
    expect(served.requests.map(({ method }) => method)).toEqual(['HEAD']);
  });
});

it('sends OPTIONS as a script of another site would', async () => {
  const { served } = await fetchOne(
    { '/': {} },
    { purpose: 'cors-preflight', method: 'OPTIONS', body: 'none' },
  );
  expect(served.requests[0]).toMatchObject({
    method: 'OPTIONS',
    headers: { origin: 'https://cors-probe.example', 'access-control-request-method': 'GET' },
  });
});

it('does not follow a redirect of OPTIONS, as browsers do not', async () => {
  const { served, response } = await fetchOne(
    { '/': { status: 307, headers: { location: '/elsewhere' } } },
    { purpose: 'cors-preflight', method: 'OPTIONS', body: 'none' },
  );
  expect(response).toMatchObject({ status: 307, redirects: [] });
  expect(served.requests.map(({ path }) => path)).toEqual(['/']);
});

it.each([
  ['GET', 'text'],
  ['GET', 'prefix'],
  ['HEAD', 'none'],
  ['OPTIONS', 'none'],
] as const)('names this service in a %s for the %s, and nothing else', async (method, body) => {
  const { served } = await fetchOne({ '/a': {} }, { method, body });
  const { accept, origin, ...headers } = served.requests[0]?.headers ?? {};
  expect([accept, origin]).toEqual(['*/*', method === 'OPTIONS' ? 'https://cors-probe.example' : undefined]);
  delete headers['access-control-request-method'];
  expect(headers).toEqual({
    host: served.host,
    connection: method === 'HEAD' ? 'close' : 'keep-alive',
    'user-agent': 'PageReports/1.2.3 (+https://reports.example/)',
    'accept-language': 'en,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
});

it('requests images in the formats that browsers support, and sends no cookies', async () => {
  const served = await site({
    '/a.png': { headers: { 'set-cookie': ['a=1'] } },
    '/b.png': {},
  });
  const parts = { purpose: 'image', body: 'prefix' } as const;
  await fetchAll([request(served.url('/a.png'), parts), request(served.url('/b.png'), parts)], {
    reaching: [served],
  });
  for (const { headers } of served.requests) {
    expect(headers.accept).toContain('image/avif,image/webp');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('origin');
  }
});

describe('many requests', () => {
  /** A site that counts its simultaneous requests. */
  async function countingSite() {
    const counts = { now: 0, most: 0 };
    const wait: Route = (_request, response) => {
      counts.most = Math.max(counts.most, ++counts.now);
      setTimeout(() => {
        counts.now--;
        response.end('x');
      }, 30);
    };
    const paths = Array.from({ length: 20 }, (_, i) => `/${i}`);
    const served = await site(Object.fromEntries(paths.map((path) => [path, wait])));
    return { counts, served, requests: paths.map((path) => request(served.url(path))) };
  }

  it('go to a host six at a time, to each address once, and come back in order', async () => {
    const { counts, served, requests } = await countingSite();
    const resources = await fetchAll(requests, { reaching: [served] });
    expect(counts.most).toBe(6);
    expect(resources.map(({ url }) => url)).toEqual(requests.map(({ url }) => url));
    expect(served.requests.map(({ path }) => path).sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `/${i}`).sort(),
    );
  });

  it('go to a host six at a time though redirects of many hosts lead there', async () => {
    const { counts, served: target, requests } = await countingSite();
    const redirects = requests.map(({ url }): [string, Route] => [
      new URL(url).pathname,
      { status: 302, headers: { location: url } },
    ]);
    const sites = await Promise.all([1, 2, 3].map(() => site(Object.fromEntries(redirects))));
    const paths = redirects.map(([path]) => path).slice(0, 10);
    const resources = await fetchAll(
      sites.flatMap((one) => paths.map((path) => request(one.url(path)))),
      { reaching: [target, ...sites] },
    );
    expect(resources.every(({ response }) => response?.text === 'x')).toBe(true);
    expect(counts.most).toBe(6);
  });

  it('go to many hosts sixteen at a time', async () => {
    const sites = await Promise.all(Array.from({ length: 4 }, countingSite));
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(
        most,
        sites.reduce((sum, { counts }) => sum + counts.now, 0),
      );
    }, 2);
    const requests = sites.flatMap((one) => one.requests);
    const resources = await fetchAll(requests, { reaching: sites.map(({ served }) => served) });
    clearInterval(watch);
    expect(resources.every(({ response }) => response?.status === 200)).toBe(true);
    expect(most).toBeGreaterThan(6);
    expect(most).toBeLessThanOrEqual(16);
  });

  it.each([
    ['identity', (body: Buffer) => body],
    ['gzip', zlib.gzipSync],
  ])('read no more than 24 MB together (%s)', async (coding, compress) => {
    const body = compress(Buffer.alloc(2 * KIB * KIB, 'x'));
    const headers = { 'content-encoding': coding };
    const paths = Array.from({ length: 20 }, (_, i) => `/${i}`);
    const served = await site(Object.fromEntries(paths.map((path) => [path, { headers, body }])));
    const resources = await fetchAll(
      paths.map((path) => request(served.url(path))),
      { reaching: [served] },
    );
    const read = resources.reduce((sum, { response }) => sum + (response?.text?.length ?? 0), 0);
    expect(read).toBe(24_000_000);
    expect(resources.filter(({ response }) => response?.truncated)).toHaveLength(1);
    expect(resources.filter(({ failure }) => failure === 'too-large')).toHaveLength(8);
  });

  it('count the bytes on the wire, also when they decode to few', async () => {
    // Empty blocks of deflate.
    const body = Buffer.concat([Buffer.alloc(5 * 400_000, Buffer.of(0, 0, 0, 0xff, 0xff)), Buffer.of(3, 0)]);
    const paths = Array.from({ length: 20 }, (_, i) => `/${i}`);
    const headers = { 'content-encoding': 'deflate' };
    const served = await site(Object.fromEntries(paths.map((path) => [path, { headers, body }])));
    const resources = await fetchAll(
      paths.map((path) => request(served.url(path))),
      { reaching: [served] },
    );
    const read = resources.reduce((sum, { response }) => sum + (response?.transferBytes ?? 0), 0);
    expect(read).toBeGreaterThan(20_000_000);
    expect(resources.filter(({ failure }) => failure === 'too-large')).not.toEqual([]);
  });

  it('are a hundred with their redirects and repetitions', async () => {
    const paths = Array.from({ length: 60 }, (_, i) => `/${i}`);
    const served = await site(Object.fromEntries(paths.map((path) => [path, { status: 405 }])));
    const resources = await fetchAll(
      paths.map((path) => request(served.url(path), { method: 'HEAD', body: 'none' })),
      { reaching: [served] },
    );
    expect(served.requests).toHaveLength(100);
    const failed = resources.filter(({ failure }) => failure !== null);
    expect(failed).not.toEqual([]);
    for (const resource of failed) {
      expect(resource).toMatchObject({ failure: 'request-limit', failureCode: 'request_limit' });
    }
  });
});

describe('a request that fails', () => {
  it('to a host that is not allowed is blocked, and never leaves', async () => {
    const own = await site({ '/': { body: 'x' }, '/to-private': { status: 302, headers: {} } });
    const secret = await site({ '/': { body: 'secret' } });
    const resources = await fetchAll([request(own.url('/')), request(secret.url('/'))], { reaching: [own] });
    expect(resources).toMatchObject([
      { response: { text: 'x' }, failure: null },
      { response: null, failure: 'blocked', failureCode: 'blocked_address' },
    ]);
    expect(secret.requests).toEqual([]);
  });

  it('by a redirect to such a host is blocked too', async () => {
    const secret = await site({ '/': { body: 'secret' } });
    const { resource } = await fetchOne({ '/': { status: 302, headers: { location: secret.url('/') } } });
    expect(resource).toMatchObject({ failure: 'blocked', failureCode: 'redirect_blocked' });
    expect(secret.requests).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'http://user:pw@example.com/', 'http://[::1]/', 'nonsense'])(
    'by its own text, as in %s, is blocked',
    async (url) => {
      expect(await fetchAll([request(url)])).toMatchObject([{ failure: 'blocked' }]);
    },
  );

  it('without a host or a connection says so, and does not affect the others', async () => {
    const closed = await site({});
    const open = await site({ '/': { body: 'x' } });
    await closed.close();
    const resources = await fetchAll(
      [request('http://nowhere.invalid/'), request(closed.url('/')), request(open.url('/'))],
      {
        reaching: [closed, open],
        resolve: () => Promise.reject(new Error('ENOTFOUND')),
      },
    );
    expect(resources).toMatchObject([
      { failure: 'fetch-failed', failureCode: 'dns_failed' },
      { failure: 'fetch-failed', failureCode: 'connect_failed' },
      { response: { text: 'x' } },
    ]);
  });

  it('because no name server responds is not said to have no host', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }));
    expect(await fetchAll([request('http://example.com/')], { resolve })).toMatchObject([
      { failure: 'fetch-failed', failureCode: 'connect_failed' },
    ]);
  });

  it('because its data is damaged says so', async () => {
    const { resource } = await fetchOne({ '/': { headers: { 'content-encoding': 'gzip' }, body: 'no' } });
    expect(resource).toMatchObject({ failure: 'fetch-failed', failureCode: 'connect_failed' });
  });

  it('because the server takes too long is a timeout, as is all that has not begun', async () => {
    const served = await site({ '/slow': () => {}, '/quick': { body: 'x' } });
    const urls = Array.from({ length: 6 }, () => served.url('/slow'));
    const resources = await fetchAll(
      [request(served.url('/quick')), ...urls.map((url) => request(url)), request(served.url('/last'))],
      { reaching: [served], signal: AbortSignal.timeout(300) },
    );
    expect(resources[0]).toMatchObject({ response: { text: 'x' } });
    for (const resource of resources.slice(1)) {
      expect(resource).toMatchObject({ failure: 'timeout', failureCode: 'timeout' });
    }
    expect(served.requests.some(({ path }) => path === '/last')).toBe(false);
  });

  it('because its server takes more than 5 s leaves the time of the others alone', async () => {
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

  it('after the fetcher was closed is given up', async () => {
    const served = await site({ '/': {} });
    const closing = fetcher({ reaching: [served] });
    const fetching = closing.openResources({ pageUrl: PAGE_URL, signal: AbortSignal.any([]) });
    closing.close();
    expect(await fetching.fetch([request(served.url('/'))])).toMatchObject([{ response: null }]);
    expect(served.requests).toEqual([]);
  });
});

it.each([
  ['of a redirect', 302],
  ['that is not wanted', 200],
])('stops reading the body %s', async (_case, status) => {
  let isOpen = true;
  const unfinished: Route = (unread, response) => {
    unread.socket.once('close', () => {
      isOpen = false;
    });
    response.writeHead(status, { location: '/next' }).write('x');
  };
  const served = await site({ '/': unfinished, '/next': {} });
  const fetching = fetcher({ reaching: [served] }).openResources({
    pageUrl: PAGE_URL,
    signal: AbortSignal.any([]),
  });
  await fetching.fetch([request(served.url('/'), { body: 'none' })]);
  await expect.poll(() => isOpen).toBe(false);
  fetching.close();
});

it('leaves no connection behind', async () => {
  let sockets = 0;
  const count: Route = (counted, response) => {
    sockets++;
    counted.socket.once('close', () => sockets--);
    response.end('x');
  };
  const served = await site({ '/a': count });
  await fetchAll([request(served.url('/a'))], { reaching: [served] });
  await expect.poll(() => sockets).toBe(0);
});

it('asks a site for its robots.txt once, however many reports need it', async () => {
  const served = await site({ '/robots.txt': { body: 'User-agent: *' } });
  const shared = fetcher({ reaching: [served] });
  for (let report = 0; report < 3; report++) {
    const fetching = shared.openResources({ pageUrl: PAGE_URL, signal: AbortSignal.any([]) });
    const resources = await fetching.fetch([request(served.url('/robots.txt'), { purpose: 'robots' })]);
    expect(resources).toMatchObject([{ response: { text: 'User-agent: *' } }]);
    fetching.close();
  }
  expect(served.requests).toHaveLength(1);
});

it('asks for the robots.txt of the own origin of a page again after five minutes', async () => {
  const served = await site({ '/robots.txt': { body: 'User-agent: *' } });
  const shared = fetcher({ reaching: [served] });
  const ask = async (pageUrl: string) => {
    const fetching = shared.openResources({ pageUrl, signal: AbortSignal.any([]) });
    await fetching.fetch([request(served.url('/robots.txt'), { purpose: 'robots' })]);
    fetching.close();
  };
  await ask(PAGE_URL);
  const later = performance.now() + 5 * 60_000 + 1;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  try {
    await ask(PAGE_URL);
    expect(served.requests).toHaveLength(1);
    await ask(served.url('/page'));
    expect(served.requests).toHaveLength(2);
  } finally {
    clock.mockRestore();
  }
});

it('asks a site for its robots.txt once for reports that want it at the same moment, also when one gives up', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const served = await site({ '/robots.txt': (_, response) => asked.resolve(response), '/later': {} });
  const shared = fetcher({ reaching: [served] });
  const fetchOne = async (path: string, signal = AbortSignal.any([])) => {
    const fetching = shared.openResources({ pageUrl: PAGE_URL, signal });
    const resources = await fetching.fetch([request(served.url(path), { purpose: 'robots' })]);
    fetching.close();
    return resources[0];
  };
  const givingUp = new AbortController();
  const first = fetchOne('/robots.txt');
  const second = fetchOne('/robots.txt', givingUp.signal);
  // Once this response has arrived, the requests of the others have, too.
  await fetchOne('/later');
  givingUp.abort();
  expect(await second).toMatchObject({ response: null, failure: 'timeout' });
  (await asked.promise).end('User-agent: *');
  expect(await first).toMatchObject({ response: { text: 'User-agent: *' } });
  expect(served.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/later']);
});
