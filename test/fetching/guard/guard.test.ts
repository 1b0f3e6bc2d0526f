import type { LookupAddress } from 'node:dns';
import { describe, expect, it, vi } from 'vitest';
import { isPublicAddress } from '../../../src/fetching/guard/address-guard.ts';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { guardedLookup, resolveBySystem } from '../../../src/fetching/guard/guarded-lookup.ts';
import { DEFAULT_FETCH_TIMEOUTS, openConnections } from '../../../src/fetching/request/connections.ts';
import { sendRequest } from '../../../src/fetching/request/send-request.ts';
import { htmlPage } from '../../support/fixture-site.ts';
import { failure, fetcher, site } from '../fetch-fixture.ts';
import { fetchAll, PAGE_URL, request } from '../resources/resources-fixture.ts';

const PAGE = { '/': htmlPage('<title>Inside</title>') };
const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PUBLIC = { address: '93.184.215.14', family: 4 };

describe('a listener on loopback', () => {
  it('is not reached by its address even past the check of the text: the socket looks again', async () => {
    const inside = await site(PAGE);
    const connections = openConnections({
      allow: [],
      timeouts: DEFAULT_FETCH_TIMEOUTS,
      resolve: resolveBySystem,
    });
    const options = {
      userAgent: 'test',
      headers: { accept: '*/*' },
      signal: new AbortController().signal,
    };
    const error = await failure(sendRequest(connections, new URL(inside.url('/')), options));
    connections.close();
    expect(error.code).toBe('blocked_address');
    expect(inside.requests).toEqual([]);
  });

  it('is not reached by its address', async () => {
    const inside = await site(PAGE);
    const error = await failure(fetcher().fetchPage(inside.url('/')));
    expect(error.code).toBe('blocked_address');
    expect(inside.requests).toEqual([]);
  });

  it('is not reached by the name localhost', async () => {
    const inside = await site(PAGE);
    const port = new URL(inside.url('/')).port;
    const error = await failure(fetcher().fetchPage(`http://localhost:${port}/`));
    expect(error.code).toBe('blocked_address');
    expect(inside.requests).toEqual([]);
  });

  it('is not reached through a name that resolves to it, even on a port that is allowed elsewhere', async () => {
    const inside = await site(PAGE);
    const port = new URL(inside.url('/')).port;
    const error = await failure(
      fetcher({
        allow: parseAllowTargets(`10.0.0.0/8:${port}`),
        resolve: async () => [LOOPBACK],
      }).fetchPage('http://rebound.example/'),
    );
    expect(error.code).toBe('blocked_address');
    expect(error.message).toBe(
      'This is a private address. To audit it, restart with ALLOW_TARGETS=rebound.example.',
    );
    expect(inside.requests).toEqual([]);
  });

  it('is not reached through a redirect, to its address or to a name', async () => {
    const inside = await site(PAGE);
    const outside = await site({
      '/to-address': { status: 302, headers: { location: inside.url('/') } },
      '/to-name': { status: 302, headers: { location: 'http://rebound.example/' } },
    });
    const outsideOnly = fetcher({ reaching: [outside], resolve: async () => [LOOPBACK] });
    for (const path of ['/to-address', '/to-name']) {
      const error = await failure(outsideOnly.fetchPage(outside.url(path)));
      expect(error.code).toBe('redirect_blocked');
      expect(error.message).toBe(
        'The page redirects to a URL that is not allowed. This is a private address.',
      );
    }
    expect(inside.requests).toEqual([]);
  });

  it('is reached where the operator allows its address or the name that leads there', async () => {
    const inside = await site(PAGE);
    const port = new URL(inside.url('/')).port;
    const byAddress = fetcher({ reaching: [inside] });
    expect((await byAddress.fetchPage(inside.url('/'))).html).toContain('Inside');
    const byName = fetcher({
      allow: parseAllowTargets(`wiki.corp:${port}`),
      resolve: async () => [LOOPBACK],
    });
    expect((await byName.fetchPage(`http://wiki.corp:${port}/`)).html).toContain('Inside');
  });
});

it.each(['file:///etc/passwd', 'http://user:pw@example.com/', 'http://app.localhost/', 'nonsense'])(
  'a page is rejected by the text of its address, %s, before its name is resolved',
  async (url) => {
    const resolve = vi.fn(async () => [PUBLIC]);
    const error = await failure(fetcher({ resolve }).fetchPage(url));
    expect([error.code, resolve.mock.calls]).toEqual(['blocked_address', []]);
  },
);

it('a socket opens no port but those of web servers, whatever the name resolves to', async () => {
  const connections = openConnections({
    allow: [],
    timeouts: { ...DEFAULT_FETCH_TIMEOUTS, connectMs: 500 },
    resolve: async () => [PUBLIC],
  });
  const options = { userAgent: 'test', headers: { accept: '*/*' }, signal: AbortSignal.any([]) };
  const error = await failure(sendRequest(connections, new URL('http://mail.example:22/'), options));
  connections.close();
  expect(error.code).toBe('blocked_address');
});

describe('a name', () => {
  it.each([
    ['public first', [PUBLIC, LOOPBACK]],
    ['private first', [LOOPBACK, PUBLIC]],
    ['IPv6 private', [PUBLIC, { address: 'fd00::1', family: 6 }]],
    ['mapped', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ])('with a forbidden address among its addresses is rejected (%s)', async (_case, addresses) => {
    const error = await failure(
      fetcher({ resolve: async () => addresses }).fetchPage('http://mixed.example/'),
    );
    expect(error.code).toBe('blocked_address');
  });

  it('is resolved once for a connection, so that no second response can differ', async () => {
    const inside = await site(PAGE);
    const port = new URL(inside.url('/')).port;
    const asked: string[] = [];
    const page = await fetcher({
      allow: parseAllowTargets(`127.0.0.0/8:${port},rebound.example:${port}`),
      resolve: async (host) => {
        asked.push(host);
        return [LOOPBACK];
      },
    }).fetchPage(`http://rebound.example:${port}/`);
    expect(page.html).toContain('Inside');
    expect(asked).toEqual(['rebound.example']);
  });

  it('is resolved once for all resources of a page, while a slow name server has not replied and after', async () => {
    const inside = await site({ '/a': {}, '/b': {}, '/c': {} });
    const { port } = new URL(inside.url('/'));
    const resolutions: PromiseWithResolvers<LookupAddress[]>[] = [];
    const fetching = fetcher({
      allow: parseAllowTargets(`slow.example:${port}`),
      resolve: () => {
        const resolution = Promise.withResolvers<LookupAddress[]>();
        resolutions.push(resolution);
        return resolution.promise;
      },
    }).openResources({ pageUrl: PAGE_URL, signal: AbortSignal.any([]) });
    const get = (path: string) => request(`http://slow.example:${port}${path}`);
    const first = fetching.fetch([get('/a'), get('/b'), get('/c')]);
    await expect.poll(() => resolutions).not.toEqual([]);
    resolutions[0]?.resolve([LOOPBACK]);
    const later = await first.then(() => fetching.fetch([get('/a'), get('/b'), get('/c')]));
    fetching.close();
    expect([...(await first), ...later].map(({ response }) => response?.status)).toEqual(Array(6).fill(200));
    expect(resolutions).toHaveLength(1);
  });

  it('that cannot be resolved is not resolved again for the other resources of a page', async () => {
    const resolve = vi.fn(() => Promise.reject(new Error('queryA ENOTFOUND')));
    const paths = Array.from({ length: 30 }, (_, i) => request(`http://missing.example/${i}`));
    const resources = await fetchAll(paths, { resolve });
    expect(resources.every(({ failureCode }) => failureCode === 'dns_failed')).toBe(true);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is resolved again for another run', async () => {
    const resolve = vi.fn(() => Promise.reject(new Error('queryA ENOTFOUND')));
    const failing = fetcher({ resolve });
    await failure(failing.fetchPage('http://missing.example/'));
    await failure(failing.fetchPage('http://missing.example/'));
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('has its addresses checked for each port, however they were found', async () => {
    const [allowed, forbidden] = await Promise.all([site(PAGE), site(PAGE)]);
    const port = (of: typeof allowed) => new URL(of.url('/')).port;
    const resolve = vi.fn(async () => [LOOPBACK]);
    const allow = parseAllowTargets(`wiki.corp:${port(allowed)}`);
    const connections = openConnections({ allow, timeouts: DEFAULT_FETCH_TIMEOUTS, resolve });
    const options = { userAgent: 'test', headers: { accept: '*/*' }, signal: AbortSignal.any([]) };
    const get = (of: typeof allowed) =>
      sendRequest(connections, new URL(`http://wiki.corp:${port(of)}/`), options);
    expect((await get(allowed)).status).toBe(200);
    expect((await failure(get(forbidden))).code).toBe('blocked_address');
    connections.close();
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(forbidden.requests).toEqual([]);
  });

  it('that does not exist, or has no addresses, fails with dns_failed', async () => {
    const missing = fetcher({ resolve: () => Promise.reject(new Error('queryA ENOTFOUND 10.0.0.53')) });
    const error = await failure(missing.fetchPage('http://missing.example/'));
    expect(error.code).toBe('dns_failed');
    expect(error.message).toBe('The host name could not be found.');
    const empty = fetcher({ resolve: async () => [] });
    expect((await failure(empty.fetchPage('http://empty.example/'))).code).toBe('dns_failed');
  });

  it.each(['ETIMEOUT', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'that no name server responds to with %s, fails for the network of this service',
    async (code) => {
      const deaf = fetcher({ resolve: () => Promise.reject(Object.assign(new Error('queryA'), { code })) });
      expect(await failure(deaf.fetchPage('http://site.example/'))).toMatchObject({
        code: 'dns_failed',
        isNetworkOutage: true,
        message: 'The name servers that this service uses did not respond.',
      });
    },
  );

  it.each(['ENOTFOUND', 'ESERVFAIL', 'EREFUSED'])(
    'with the DNS response %s fails without blame on this network',
    async (code) => {
      const resolving = fetcher({
        resolve: () => Promise.reject(Object.assign(new Error('queryA'), { code })),
      });
      expect(await failure(resolving.fetchPage('http://site.example/'))).toMatchObject({
        code: 'dns_failed',
        isNetworkOutage: false,
      });
    },
  );

  it('that the system itself maps to loopback, as /etc/hosts does, is rejected', async () => {
    const lookup = guardedLookup(resolveBySystem, isPublicAddress);
    const error = await new Promise((resolve) => lookup('localhost', { all: true }, resolve));
    expect(error).toHaveProperty('code', 'blocked_address');
  });

  it.each([
    ['time to connect', { connectMs: 50 }, 'timeout: 50ms'],
    ['total time', { connectMs: 60_000, totalMs: 50 }, 'undefined'],
  ])('whose resolution hangs is given up after the %s', async (_case, timeouts, cause) => {
    const hanging = fetcher({ resolve: () => new Promise(() => {}), timeouts });
    const error = await failure(hanging.fetchPage('http://hanging.example/'));
    expect(error.code).toBe('timeout');
    expect(String(error.cause)).toContain(cause);
  });
});
