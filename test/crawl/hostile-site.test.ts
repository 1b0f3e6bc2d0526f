import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
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

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0', AUDIT_TIMEOUT_SECONDS: '10' })
  .extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    let next = 0;
    const endless: Route = (_, response) => {
      const links = Array.from({ length: 20 }, () => `<a href="/endless/${next++}">More</a>`);
      response.writeHead(200, HTML).end(links.join(''));
    };
    const start = ['/loop', '/drip', '/large', '/wide', 'http://169.254.169.254/', '/endless'];
    const robots = `User-agent: *\n${'Disallow: /nothing/\n'.repeat((5 * MIB) / 20)}`;
    const site = await startFixtureSite(
      {
        '/': htmlPage(start.map((href) => `<a href="${href}">Link</a>`).join('')),
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
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

test('a hostile site ends by the limits, and other accounts go on meanwhile', async ({ app, call, site }) => {
  const json = { url: site.url('/'), max_pages: 12, concurrency: 4 };
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

  await expect.poll(async () => (await read()).status, { timeout: 240_000 }).toBe('completed');
  const siteAudit = await read();
  expect(siteAudit).toMatchObject({ stopped_by: 'pages', pages_found: expect.any(Number) });
  expect(siteAudit.pages_audited + siteAudit.pages_failed).toBe(12);
  expect(siteAudit.pages_found).toBeLessThanOrEqual(12 + 1_000);
  const { data: pages } = (await call('GET', `/site-audits/${id}/pages?status=failed`)).body;
  const errors = pages.map((page: { url: string; error_code: string }) => [page.url, page.error_code]);
  expect(Object.fromEntries(errors)).toEqual({
    [site.url('/loop')]: 'too_many_redirects',
    [site.url('/drip')]: 'timeout',
    [site.url('/large')]: 'too_large',
  });
});
