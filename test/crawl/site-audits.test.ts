import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Client } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';

const XML = { 'content-type': 'application/xml' };

/** A page with links. */
const linking = (title: string, ...links: string[]): Route =>
  htmlPage(`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
    ${links.map((href) => `<a href="${href}">Go to ${href.replace(/[<>"]/g, '')}</a>`).join('\n')}`);

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0', LOG_LEVEL: 'error' })
  .extend('startSite', { scope: 'file' }, async ({}, { onCleanup }) => async (routes: Record<string, Route>) => {
    const site = await startFixtureSite(routes);
    onCleanup(site.close);
    return site;
  });

/** Creates a site audit and waits for its end. */
async function audit(call: Client, site: FixtureSite, options: object = {}) {
  const created = await call('POST', '/site-audits', { json: { url: site.url('/'), ...options } });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  return await ended(call, created.body.data.id);
}

async function ended(call: Client, id: number) {
  for (;;) {
    const { data } = (await call('GET', `/site-audits/${id}`)).body;
    if (data.status !== 'queued' && data.status !== 'running') {
      const { data: pages } = (await call('GET', `/site-audits/${id}/pages?per_page=100`)).body;
      return { ...data, pages };
    }
    await sleep(100);
  }
}

const pathsOf = (site: FixtureSite, pages: { url: string; status: string }[], status = 'audited') =>
  pages.filter((page) => page.status === status).map(({ url }) => url.slice(site.url('').length));

test('finds the pages by links and sitemaps, and audits each once', async ({ call, startSite }) => {
  const site: FixtureSite = await startSite({
    '/robots.txt': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`User-agent: *\nDisallow: /secret\nSitemap: ${site.url('/map.xml')}`);
    },
    '/map.xml': (_, response) => {
      response.writeHead(200, XML);
      response.end(
        `<urlset><url><loc>${site.url('/orphan')}</loc></url><url><loc>${site.url('/a')}</loc></url></urlset>`,
      );
    },
    '/': linking('Start', '/a', '/b#part', '/secret', 'https://other.example/', 'mailto:a@b.example', '/missing'),
    '/a': linking('A', '/', '/b', '/b/c'),
    '/b': linking('B', '/moved'),
    '/b/c': linking('C'),
    '/moved': { status: 301, headers: { location: '/b/c' } },
    '/orphan': linking('Orphan'),
  });
  const { pages, ...siteAudit } = await audit(call, site);
  expect(siteAudit).toMatchObject({
    status: 'completed',
    host: site.host,
    stopped_by: null,
    pages_found: 8,
    pages_audited: 6,
    pages_failed: 1,
    score: expect.any(Number),
  });
  expect(pathsOf(site, pages).sort()).toEqual(['/', '/a', '/b', '/b/c', '/moved', '/orphan']);
  expect(pathsOf(site, pages, 'blocked')).toEqual(['/secret']);
  const byPath = new Map(pages.map((page: { url: string }) => [page.url.slice(site.url('').length), page]));
  expect(byPath.get('/missing')).toMatchObject({ status: 'failed', http_status: 404, error_code: 'http_error' });
  expect(byPath.get('/moved')).toMatchObject({ http_status: 301, redirected_to: site.url('/b/c'), depth: 2 });
  expect(byPath.get('/orphan')).toMatchObject({ depth: null, in_sitemap: true, links_in: 0 });
  expect(byPath.get('/a')).toMatchObject({ depth: 1, in_sitemap: true, links_in: 1, links_out: 3, title: 'A' });
  expect(site.requests.filter(({ path, method }) => path === '/secret' && method === 'GET')).toEqual([]);
});
