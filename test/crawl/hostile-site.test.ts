import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { AppParts } from '../../src/app.ts';
import { createFetcher } from '../../src/fetching/create-fetcher.ts';
import { DEFAULT_FETCH_TIMEOUTS } from '../../src/fetching/request/connections.ts';
import { createClient } from '../rest/rest-client.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';

const MIB = 1024 * 1024;
const HTML = { 'content-type': 'text/html' };
const DRIP_MS = 100;

/** So many bytes of links to different pages. */
function linksOf(bytes: number): string {
  const link = (i: number) => `<a href="/many/${i}">${'x'.repeat(100)}</a>`;
  return Array.from({ length: Math.ceil(bytes / link(0).length) }, (_, i) => link(i)).join('');
}

/** Never ends, and never stops. */
const drip: Route = async (_, response) => {
  response.writeHead(200, HTML);
  while (!response.destroyed) {
    response.write(' ');
    await sleep(DRIP_MS);
  }
};

/** /drip gets 1 s, other pages 30 s, because the test delays one of them. */
const createTestFetcher: AppParts['createFetcher'] = (options) => {
  const within = (totalMs: number) =>
    createFetcher({ ...options, timeouts: { ...DEFAULT_FETCH_TIMEOUTS, headersMs: totalMs, totalMs } });
  const [normal, short] = [within(30_000), within(1_000)];
  return {
    ...normal,
    fetchPage: (url, run) => (url.endsWith('/drip') ? short : normal).fetchPage(url, run),
    close() {
      normal.close();
      short.close();
    },
  };
};

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0' })
  .extend('parts', { scope: 'file' }, { createFetcher: createTestFetcher })
  /** Resolved by the test, so that /delayed responds. */
  .extend('released', { scope: 'file' }, () => Promise.withResolvers<void>())
  .extend('site', { scope: 'file' }, async ({ released }, { onCleanup }) => {
    let next = 0;
    const endless: Route = (_, response) => {
      const links = Array.from({ length: 20 }, () => `<a href="/endless/${next++}">More</a>`);
      response.writeHead(200, HTML).end(links.join(''));
    };
    const start = ['/delayed', '/loop', '/drip', '/large', '/wide', 'http://169.254.169.254/', '/endless'];
    const rule = `Disallow: /nothing/${'x'.repeat(200)}\n`;
    const robots = `User-agent: *\n${rule.repeat((5 * MIB) / rule.length)}`;
    const site = await startFixtureSite(
      {
        '/': htmlPage(start.map((href) => `<a href="${href}">Link</a>`).join('')),
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
        '/delayed': async ({ method }, response) => {
          if (method === 'GET') await released.promise;
          response.writeHead(200, HTML).end('<title>Delayed</title>');
        },
        '/loop': { status: 302, headers: { location: '/loop' } },
        '/drip': drip,
        '/large': htmlPage(linksOf(10 * MIB)),
        '/wide': htmlPage(linksOf(MIB / 6)),
        '/quiet': htmlPage('<title>Page of another account</title>'),
      },
      { otherwise: endless },
    );
    onCleanup(site.close);
    return site;
  });

test('a hostile site ends by the limits, and other accounts go on meanwhile', async ({
  app,
  call,
  released,
  site,
}) => {
  const json = { url: site.url('/'), max_pages: 9, concurrency: 4 };
  const { id } = (await call('POST', '/site-audits', { json })).body.data;
  const read = async () => (await call('GET', `/site-audits/${id}`)).body.data;
  await expect.poll(() => site.requests.some(({ path }) => path === '/drip')).toBe(true);

  const other = createClient(app.url, await app.addAccount());
  const report = await other('POST', '/reports', {
    json: { url: site.url('/quiet') },
    headers: { prefer: 'wait=20' },
  });
  expect(report.body.data).toMatchObject({ status: 'completed', title: 'Page of another account' });
  expect(await read()).toMatchObject({ status: 'running' });
  released.resolve();

  await expect.poll(async () => (await read()).status, { timeout: 240_000 }).toBe('completed');
  const siteAudit = await read();
  expect(siteAudit).toMatchObject({ stopped_by: 'pages', pages_found: expect.any(Number) });
  expect(siteAudit.pages_audited + siteAudit.pages_failed).toBe(9);
  expect(siteAudit.pages_found).toBeLessThanOrEqual(9 + 1_000);
  const { data: pages } = (await call('GET', `/site-audits/${id}/pages?status=failed`)).body;
  const errors = pages.map((page: { url: string; error_code: string }) => [page.url, page.error_code]);
  expect(Object.fromEntries(errors)).toEqual({
    [site.url('/loop')]: 'too_many_redirects',
    [site.url('/drip')]: 'timeout',
    [site.url('/large')]: 'too_large',
  });
});
