import { describe, expect, it } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { htmlPage, type Route } from '../../support/fixture-site.ts';
import { failure, fetcher, LOOPBACK, site } from '../fetch-fixture.ts';

function redirect(location: string, status = 302): Route {
  return { status, headers: { location } };
}

function chain(length: number): Record<string, Route> {
  const hops = Array.from({ length }, (_, i) => [`/${i}`, redirect(`/${i + 1}`)] as const);
  return { ...Object.fromEntries(hops), [`/${length}`]: htmlPage('<title>End</title>') };
}

async function fetchFirst(routes: Record<string, Route>) {
  const served = await site(routes);
  const [first = '/'] = Object.keys(routes);
  return { served, fetching: fetcher({ reaching: [served] }).fetchPage(served.url(first)) };
}

describe('a chain of redirects', () => {
  it.each([3, 10])('of %i is followed, and every response is listed', async (length) => {
    const { served, fetching } = await fetchFirst(chain(length));
    const page = await fetching;
    expect(page.requestedUrl).toBe(served.url('/0'));
    expect(page.url).toBe(served.url(`/${length}`));
    expect(page.hops.map(({ url, status }) => [url, status])).toEqual([
      ...Array.from({ length }, (_, i) => [served.url(`/${i}`), 302]),
      [served.url(`/${length}`), 200],
    ]);
    expect(page.hops[0]?.headers).toContainEqual(['location', '/1']);
    expect(page.totalMs).toBeGreaterThanOrEqual(page.ttfbMs);
  });

  it.each([11, 30])('of %i fails', async (length) => {
    const { served, fetching } = await fetchFirst(chain(length));
    const error = await failure(fetching);
    expect([error.code, error.httpStatus]).toEqual(['too_many_redirects', 302]);
    expect(served.requests).toHaveLength(11);
  });
});

describe('cookies of a chain of redirects', () => {
  const cookieOf = (served: Awaited<ReturnType<typeof site>>, path: string) =>
    served.requests.filter((request) => request.path === path).map(({ headers }) => headers.cookie);

  it('are sent, as sites that test for cookies expect', async () => {
    const { served, fetching } = await fetchFirst({
      '/': ({ headers }, response) => {
        if (headers.cookie === 'seen=1') response.setHeader('Content-Type', 'text/html').end('Welcome');
        else response.writeHead(302, { Location: '/', 'Set-Cookie': 'seen=1' }).end();
      },
    });
    const { html, hops } = await fetching;
    expect(html).toBe('Welcome');
    expect(hops[0]?.headers).toContainEqual(['set-cookie', 'seen=1']);
    expect(cookieOf(served, '/')).toEqual([undefined, 'seen=1']);
  });

  it('are sent only to their path, and not after they are deleted', async () => {
    const setting = (location: string, ...cookies: string[]): Route => ({
      status: 302,
      headers: { location, 'set-cookie': cookies },
    });
    const { served, fetching } = await fetchFirst({
      '/a/': setting(
        '/b',
        'folder=1',
        'all=1; Path=/',
        'elsewhere=1; Path=/x',
        'other=1; Domain=example.com',
        '=;=broken',
      ),
      '/b': setting('/a/c', 'all=; Path=/; Max-Age=0'),
      '/a/c': htmlPage('End'),
    });
    await fetching;
    expect(cookieOf(served, '/b')).toEqual(['all=1']);
    expect(cookieOf(served, '/a/c')).toEqual(['folder=1']);
  });

  it.each(['test', 'example', 'local', 'localhost', 'wiki'])(
    'do not break a fetch of a host with a single label: %s',
    async (host) => {
      const served = await site({
        '/': { status: 302, headers: { location: '/next', 'set-cookie': 'a=1' } },
        '/next': htmlPage('Next'),
      });
      const { port } = new URL(served.url('/'));
      const reaching = fetcher({
        allow: parseAllowTargets(`${host}:${port}`),
        resolve: async () => [LOOPBACK],
      });
      expect((await reaching.fetchPage(`http://${host}:${port}/`)).html).toBe('Next');
    },
  );

  it('are not sent by the next fetch', async () => {
    const served = await site({
      '/': { ...htmlPage('Page'), headers: { 'content-type': 'text/html', 'set-cookie': 'kept=1' } },
    });
    const { fetchPage } = fetcher({ reaching: [served] });
    await fetchPage(served.url('/'));
    await fetchPage(served.url('/'));
    expect(cookieOf(served, '/')).toEqual([undefined, undefined]);
  });
});

it.each([301, 302, 303, 307, 308])('follows status %i', async (status) => {
  const { fetching } = await fetchFirst({ '/old': redirect('/new', status), '/new': htmlPage('New') });
  expect((await fetching).html).toBe('New');
});

it.each([
  ['b?x=1', '/a/b?x=1'],
  ['../c', '/c'],
  ['?only=query', '/a/start?only=query'],
  ['/caf\xc3\xa9', '/caf%C3%A9'],
])('resolves the Location %j to %s', async (location, expected) => {
  const { served, fetching } = await fetchFirst({ '/a/start': redirect(location) });
  await failure(fetching);
  expect(served.requests[1]?.path.toLowerCase()).toBe(expected.toLowerCase());
});

it.each([
  ['without Location', { status: 302, headers: {} }],
  ['with an empty Location', redirect('')],
  ['with a Location that is no URL', redirect('http://')],
  ['that is no redirect', { status: 304 }],
])('a 3xx %s fails with http_error', async (_case, route) => {
  const { fetching } = await fetchFirst({ '/': route });
  expect((await failure(fetching)).code).toBe('http_error');
});

it.each([
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['a URL with a password', 'http://user:pw@example.com/'],
  ['another port', 'http://example.com:22/'],
  ['a private address', 'http://[::1]/'],
  ['a URL that is too long', `/${'x'.repeat(3000)}`],
])('a redirect to %s is blocked', async (_case, location) => {
  const { fetching } = await fetchFirst({ '/': redirect(location) });
  const error = await failure(fetching);
  expect([error.code, error.httpStatus]).toEqual(['redirect_blocked', 302]);
});

it('does not follow a meta refresh', async () => {
  const { served, fetching } = await fetchFirst({
    '/': htmlPage('<meta http-equiv="refresh" content="0;url=/next">'),
  });
  expect((await fetching).hops).toHaveLength(1);
  expect(served.requests).toHaveLength(1);
});

describe('the headers of a site', () => {
  const headers = { authorization: 'Basic YTpi', cookie: 'preview=1' };

  it('are sent to its origin with the page and its files, beside the cookies that it sets', async () => {
    const served = await site({
      '/': { status: 302, headers: { location: '/page', 'set-cookie': 'seen=1' } },
      '/page': htmlPage('<title>Page</title>'),
    });
    const { origin } = new URL(served.url('/'));
    const { fetchPage, openResources } = fetcher({ reaching: [served], siteHeaders: { origin, headers } });
    await fetchPage(served.url('/'));
    const files = openResources({ pageUrl: served.url('/'), signal: AbortSignal.any([]) });
    await files.fetch([{ url: served.url('/a.css'), purpose: 'stylesheet', method: 'GET', body: 'text' }]);
    files.close();
    expect(served.requests.map(({ path, headers }) => [path, headers.authorization, headers.cookie])).toEqual(
      [
        ['/', 'Basic YTpi', 'preview=1'],
        ['/page', 'Basic YTpi', 'preview=1; seen=1'],
        ['/a.css', 'Basic YTpi', 'preview=1'],
      ],
    );
  });

  it('are not sent to another origin that the page redirects to', async () => {
    const other = await site({ '/': htmlPage('<title>Other</title>') });
    const served = await site({ '/': redirect(other.url('/')) });
    const { origin } = new URL(served.url('/'));
    await fetcher({ reaching: [served, other], siteHeaders: { origin, headers } }).fetchPage(served.url('/'));
    expect(other.requests).toHaveLength(1);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(other.requests[0]?.headers).not.toHaveProperty('cookie');
  });
});
