import type { LookupAddress } from 'node:dns';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isPublicAddress } from '../../../src/fetching/guard/address-guard.ts';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { guardedLookup, resolveBySystem } from '../../../src/fetching/guard/guarded-lookup.ts';
import { DEFAULT_FETCH_TIMEOUTS, openConnections } from '../../../src/fetching/request/connections.ts';
import { sendRequest } from '../../../src/fetching/request/send-request.ts';
import { htmlPage } from '../../support/fixture-site.ts';
import { failure, fetcher, LOOPBACK, site } from '../fetch-fixture.ts';
import { fetchAll, PAGE_URL, request } from '../resources/resources-fixture.ts';

const PUBLIC = { address: '93.184.215.14', family: 4 };
const toLoopback = async () => [LOOPBACK];
const missing = () => Promise.reject(new Error('queryA ENOTFOUND 10.0.0.53'));

/** Starts a site on loopback, which is not reached unless it is allowed. */
async function startInside() {
  const inside = await site({ '/': htmlPage('<title>Inside</title>') });
  return { ...inside, port: new URL(inside.url('/')).port };
}

/** Sends requests through connections alone, without the check of the URL. */
function sender(allow = '', resolve = resolveBySystem) {
  const timeouts = { ...DEFAULT_FETCH_TIMEOUTS, connectMs: 500 };
  const connections = openConnections({ allow: parseAllowTargets(allow), timeouts, resolve });
  onTestFinished(connections.close);
  const options = { headersFor: () => ({}), headers: { accept: '*/*' }, signal: AbortSignal.any([]) };
  return (url: string) => sendRequest(connections, new URL(url), options);
}

describe('a listener on loopback', () => {
  it.each([
    ['its address', (port: string) => `http://127.0.0.1:${port}/`, 'This is a private address.'],
    ['the name localhost', (port: string) => `http://localhost:${port}/`, 'This is a private address.'],
    [
      'a name that resolves to it',
      () => 'http://rebound.example/',
      'This is a private address. To audit it, restart with ALLOW_TARGETS=rebound.example.',
    ],
  ])('is not reached by %s', async (_case, url, message) => {
    const { port, requests } = await startInside();
    const allow = parseAllowTargets(`10.0.0.0/8:${port}`);
    const error = await failure(fetcher({ allow, resolve: toLoopback }).fetchPage(url(port)));
    expect(error.code).toBe('blocked_address');
    expect(error.message).toContain(message);
    expect(requests).toEqual([]);
  });

  it('is not reached through a redirect to its address or to a name', async () => {
    const inside = await startInside();
    const outside = await site({
      '/to-address': { status: 302, headers: { location: inside.url('/') } },
      '/to-name': { status: 302, headers: { location: 'http://rebound.example/' } },
    });
    const outsideOnly = fetcher({ reaching: [outside], resolve: toLoopback });
    for (const path of ['/to-address', '/to-name']) {
      expect(await failure(outsideOnly.fetchPage(outside.url(path)))).toMatchObject({
        code: 'redirect_blocked',
        message: 'The page redirects to a URL that is not allowed. This is a private address.',
      });
    }
    expect(inside.requests).toEqual([]);
  });

  it('is not reached by its address even without the check of the URL', async () => {
    const inside = await startInside();
    expect((await failure(sender()(inside.url('/')))).code).toBe('blocked_address');
    expect(inside.requests).toEqual([]);
  });

  it('is reached if the operator allows its address, or a name that resolves to it', async () => {
    const { host, port } = await startInside();
    for (const target of [host, `wiki.corp:${port}`]) {
      const { fetchPage } = fetcher({ allow: parseAllowTargets(target), resolve: toLoopback });
      expect((await fetchPage(`http://${target}/`)).html).toContain('Inside');
    }
  });
});

it.each(['file:///etc/passwd', 'http://user:pw@example.com/', 'http://app.localhost/', 'nonsense'])(
  'the page %s is rejected before its name is resolved',
  async (url) => {
    const resolve = vi.fn(async () => [PUBLIC]);
    const error = await failure(fetcher({ resolve }).fetchPage(url));
    expect([error.code, resolve.mock.calls]).toEqual(['blocked_address', []]);
  },
);

it('connections open only ports of web servers', async () => {
  const send = sender('', async () => [PUBLIC]);
  expect((await failure(send('http://mail.example:22/'))).code).toBe('blocked_address');
});

describe('a name', () => {
  it.each([
    ['public first', [PUBLIC, LOOPBACK]],
    ['private first', [LOOPBACK, PUBLIC]],
    ['IPv6 private', [PUBLIC, { address: 'fd00::1', family: 6 }]],
    ['mapped', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ])('with a private address among its addresses is rejected (%s)', async (_case, addresses) => {
    const fetching = fetcher({ resolve: async () => addresses }).fetchPage('http://mixed.example/');
    expect((await failure(fetching)).code).toBe('blocked_address');
  });

  it('is resolved once for a page, so that no second response can differ', async () => {
    const { port } = await startInside();
    const resolve = vi.fn(toLoopback);
    const allow = parseAllowTargets(`127.0.0.0/8:${port},rebound.example:${port}`);
    const page = await fetcher({ allow, resolve }).fetchPage(`http://rebound.example:${port}/`);
    expect(page.html).toContain('Inside');
    expect(resolve.mock.calls).toEqual([['rebound.example']]);
  });

  it('is resolved once for all resources of a page, before and after a slow response', async () => {
    const { port } = await startInside();
    const resolution = Promise.withResolvers<LookupAddress[]>();
    const resolve = vi.fn(() => resolution.promise);
    const allow = parseAllowTargets(`slow.example:${port}`);
    const fetching = fetcher({ allow, resolve }).openResources({
      pageUrl: PAGE_URL,
      signal: AbortSignal.any([]),
    });
    const requests = ['a', 'b', 'c'].map((path) => request(`http://slow.example:${port}/${path}`));
    const first = fetching.fetch(requests);
    await expect.poll(() => resolve).toHaveBeenCalled();
    resolution.resolve([LOOPBACK]);
    const resources = [...(await first), ...(await fetching.fetch(requests))];
    fetching.close();
    expect(resources.map(({ response }) => response?.status)).toEqual(Array(6).fill(404));
    expect(resolve).toHaveBeenCalledOnce();
  });

  it('that does not exist is resolved once for all resources of a page', async () => {
    const resolve = vi.fn(missing);
    const paths = Array.from({ length: 30 }, (_, i) => request(`http://missing.example/${i}`));
    const resources = await fetchAll(paths, { resolve });
    expect(resources.every(({ failureCode }) => failureCode === 'dns_failed')).toBe(true);
    expect(resolve).toHaveBeenCalledOnce();
  });

  it('that does not exist is resolved again for another run', async () => {
    const resolve = vi.fn(missing);
    const fetching = fetcher({ resolve });
    for (const _run of [1, 2]) await failure(fetching.fetchPage('http://missing.example/'));
    expect(resolve).toHaveBeenCalledTimes(2);
  });

  it('has its addresses checked for each port, even if they are known', async () => {
    const [allowed, rejected] = await Promise.all([startInside(), startInside()]);
    const resolve = vi.fn(toLoopback);
    const send = sender(`wiki.corp:${allowed.port}`, resolve);
    expect((await send(`http://wiki.corp:${allowed.port}/`)).status).toBe(200);
    const error = await failure(send(`http://wiki.corp:${rejected.port}/`));
    expect(error.code).toBe('blocked_address');
    expect(resolve).toHaveBeenCalledOnce();
    expect(rejected.requests).toEqual([]);
  });

  it.each([
    ['does not exist', missing],
    ['has no addresses', async () => []],
  ])('that %s fails with dns_failed', async (_case, resolve) => {
    expect(await failure(fetcher({ resolve }).fetchPage('http://missing.example/'))).toMatchObject({
      code: 'dns_failed',
      message: 'The host name could not be found.',
    });
  });

  it.each([
    ...['ETIMEOUT', 'ECONNREFUSED', 'EAI_AGAIN'].map((code): [string, boolean] => [code, true]),
    ...['ENOTFOUND', 'ESERVFAIL', 'EREFUSED'].map((code): [string, boolean] => [code, false]),
  ])('that fails with %s is an outage of the own network: %s', async (code, isNetworkOutage) => {
    const resolve = () => Promise.reject(Object.assign(new Error('queryA'), { code }));
    expect(await failure(fetcher({ resolve }).fetchPage('http://site.example/'))).toMatchObject({
      code: 'dns_failed',
      isNetworkOutage,
      message: isNetworkOutage
        ? 'The name servers that this service uses did not respond.'
        : 'The host name could not be found.',
    });
  });

  it('that /etc/hosts maps to loopback is rejected', async () => {
    const lookup = guardedLookup(resolveBySystem, isPublicAddress);
    const error = await new Promise((resolve) => lookup('localhost', { all: true }, resolve));
    expect(error).toHaveProperty('code', 'blocked_address');
  });

  it.each([
    ['the limit of a connection', { connectMs: 50 }, 'timeout: 50ms'],
    ['the limit of the page', { connectMs: 60_000, totalMs: 50 }, 'undefined'],
  ])('whose resolution hangs fails at %s', async (_case, timeouts, cause) => {
    const hanging = fetcher({ resolve: () => new Promise(() => {}), timeouts });
    const error = await failure(hanging.fetchPage('http://hanging.example/'));
    expect(error.code).toBe('timeout');
    expect(String(error.cause)).toContain(cause);
  });
});
