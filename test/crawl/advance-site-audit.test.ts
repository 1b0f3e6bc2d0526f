import { expect } from 'vitest';
import { advanceSiteAudit, MAX_SITE_AUDIT_MS } from '../../src/crawl/advance-site-audit.ts';
import type { ResponseSpeed } from '../../src/crawl/slow-down.ts';
import { storeCrawledPage } from '../../src/crawl/store-crawled-page.ts';
import { SiteAudit, SitePage } from '../../src/database/entities/site-audit.ts';
import { insertPages } from '../../src/database/queries/site-pages.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { test as base } from '../support/test.ts';

const NOW = Date.UTC(2026, 0, 5);
const NOTHING = {
  redirectedTo: null,
  errorCode: null,
  title: null,
  score: null,
  result: null,
  facts: null,
  ttfbMs: null,
  retryAfter: null,
};

const test = base
  /** A running site audit of a host with 20 pages, and how it advances at a time. */
  .extend('start', { scope: 'file' }, async ({ services, actor }) => async (host: string, robots = '') => {
    const { database, queue } = services;
    const url = `https://${host}/`;
    const { siteAudit } = await createSiteAudit(services, actor, { url });
    const { id } = siteAudit;
    await database.transact(async (em) => {
      const pages = Array.from({ length: 19 }, (_, i) => ({ url: url + i, depth: 1, inSitemap: false }));
      await insertPages(em, id, pages);
      await em.nativeUpdate(SiteAudit, { id }, { status: 'running', robots, startedAt: new Date(NOW) });
    });
    return {
      advance: (ms: number) => advanceSiteAudit({ database, queue, clock: () => new Date(NOW + ms) }, id),
      end: (path: string, httpStatus: number, speed: Partial<ResponseSpeed> = {}) =>
        database.transact((em) =>
          storeCrawledPage(
            em,
            { ...NOTHING, ...speed, siteAuditId: id, url: url + path, httpStatus },
            new Date(NOW),
          ),
        ),
      read: () => database.fork().findOneOrFail(SiteAudit, { id }),
      count: (status: SitePage['status']) => database.fork().count(SitePage, { siteAuditId: id, status }),
    };
  });

test('after 429, the site gets a pause, and then half of the requests at once', async ({ start }) => {
  const site = await start('busy.example');
  expect(await site.advance(0)).toEqual({ isEnded: false, started: 4 });
  await site.end('', 429);
  expect(await site.advance(29_000)).toEqual({ isEnded: false, started: 0 });
  await site.end('0', 200);
  await site.end('1', 200);
  expect(await site.advance(31_000)).toEqual({ isEnded: false, started: 1 });
  expect((await site.read()).concurrency).toBe(2);
});

test.for([['120'], [new Date(NOW + 120_000).toUTCString()]])(
  'a pause of Retry-After: %s is kept',
  async ([retryAfter = ''], { start }) => {
    const site = await start(`retry${retryAfter.length}.example`);
    await site.advance(0);
    await site.end('', 503, { retryAfter });
    for (const path of ['0', '1', '2']) await site.end(path, 200);
    expect((await site.advance(119_000)).started).toBe(0);
    expect((await site.advance(121_000)).started).toBe(2);
  },
);

test('half of the requests are sent at once after the response time has doubled', async ({ start }) => {
  const site = await start('slower.example');
  const concurrencyAfter = async (ttfbMs: number, paths: string[]) => {
    for (const path of paths) {
      await site.advance(0);
      await site.end(path, 200, { ttfbMs });
    }
    return (await site.read()).concurrency;
  };
  const paths = ['', ...Array.from({ length: 19 }, (_, i) => String(i))];
  expect(await concurrencyAfter(200, paths.slice(0, 10))).toBe(4);
  expect(await concurrencyAfter(1_000, paths.slice(10, 11))).toBe(4);
  expect(await concurrencyAfter(1_000, paths.slice(11, 15))).toBe(2);
  expect(await concurrencyAfter(1_000, paths.slice(15))).toBe(2);
});

test('with a crawl delay, one page is requested at a time, with the pause between', async ({ start }) => {
  const site = await start('delayed.example', 'User-agent: *\nCrawl-delay: 5');
  expect((await site.advance(0)).started).toBe(1);
  expect((await site.advance(6_000)).started).toBe(0);
  await site.end('', 200);
  expect((await site.advance(4_000)).started).toBe(0);
  expect((await site.advance(6_000)).started).toBe(1);
});

test('after six hours, a site audit ends with what it has', async ({ start }) => {
  const site = await start('endless.example');
  await site.advance(0);
  expect((await site.advance(MAX_SITE_AUDIT_MS + 1)).isEnded).toBe(true);
  expect([(await site.read()).stoppedBy, await site.count('left')]).toEqual(['time', 16]);
});

test('a page whose run was deleted fails, and the others go on', async ({ start, services }) => {
  const site = await start('lost.example');
  await site.advance(0);
  await services.database.fork().execute("delete from reports where url = 'https://lost.example/'");
  expect(await site.advance(1_000)).toEqual({ isEnded: false, started: 1 });
  expect([await site.count('failed'), (await site.read()).pagesFailed]).toEqual([1, 1]);
});

test('the outcome of a page is stored once', async ({ start }) => {
  const site = await start('twice.example');
  await site.advance(0);
  await site.end('', 200);
  await site.end('', 200);
  expect((await site.read()).pagesAudited).toBe(1);
});
