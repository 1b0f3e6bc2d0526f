import { expect } from 'vitest';
import { advanceSiteAudit, MAX_SITE_AUDIT_MS } from '../../src/crawl/advance-site-audit.ts';
import { endSiteAudit } from '../../src/crawl/end-site-audit.ts';
import { PLAUSIBLE_PAUSE_MS, type ResponseSpeed } from '../../src/crawl/slow-down.ts';
import { storeCrawledPage } from '../../src/crawl/store-crawled-page.ts';
import { SiteAudit, SitePage } from '../../src/database/entities/site-audit.ts';
import { findDueSiteAudits, insertPages } from '../../src/database/queries/site-pages.ts';
import { StepLimitError } from '../../src/engine/pool/process-pool.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { test as base } from '../support/test.ts';
import { createActor } from '../support/test-services.ts';

const NOW = Date.UTC(2026, 0, 5);
const NOTHING = {
  redirectedTo: null,
  errorCode: null,
  title: null,
  score: null,
  result: null,
  crawled: null,
  ttfbMs: null,
  retryAfter: null,
};

const test = base
  /** A running site audit of a host with 20 pages, and how it advances at a time. */
  .extend('start', { scope: 'file' }, async ({ services }) => async (host: string, crawlDelayMs = 0) => {
    const { database, queue } = services;
    const url = `https://${host}/`;
    // An account has few open site audits.
    const actor = await createActor(database);
    const { siteAudit } = await createSiteAudit(services, actor, { url });
    const { id } = siteAudit;
    await database.transact(async (em) => {
      const pages = Array.from({ length: 19 }, (_, i) => ({ url: url + i, depth: 1, inSitemap: false }));
      await insertPages(em, id, pages);
      await em.nativeUpdate(SiteAudit, { id }, { status: 'running', crawlDelayMs, startedAt: new Date(NOW) });
    });
    return {
      id,
      advance: (ms: number) => advanceSiteAudit({ database, queue, clock: () => new Date(NOW + ms) }, id),
      end: (path: string, httpStatus: number, more: Partial<ResponseSpeed & Pick<SitePage, 'score'>> = {}) =>
        database.transact((em) =>
          storeCrawledPage(
            em,
            { ...NOTHING, ...more, siteAuditId: id, url: url + path, httpStatus },
            new Date(NOW),
          ),
        ),
      isDue: async (ms: number) =>
        (await findDueSiteAudits(database.fork(), new Date(NOW + ms), PLAUSIBLE_PAUSE_MS)).includes(id),
      read: () => database.fork().findOneOrFail(SiteAudit, { id }),
      count: (status: SitePage['status']) => database.fork().count(SitePage, { siteAuditId: id, status }),
    };
  });

test('after 429, the site gets a pause, and then half of the requests at once', async ({ start }) => {
  const site = await start('busy.example');
  expect(await site.advance(0)).toEqual({ state: 'waiting', started: 4 });
  await site.end('', 429);
  expect(await site.advance(29_000)).toEqual({ state: 'waiting', started: 0 });
  await site.end('0', 200);
  await site.end('1', 200);
  expect(await site.advance(31_000)).toEqual({ state: 'waiting', started: 1 });
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
  const site = await start('delayed.example', 5_000);
  expect((await site.advance(0)).started).toBe(1);
  expect((await site.advance(6_000)).started).toBe(0);
  await site.end('', 200);
  expect((await site.advance(4_000)).started).toBe(0);
  expect((await site.advance(6_000)).started).toBe(1);
});

test('without a crawl delay, a clock that was ahead and is set back stops no site audit', async ({
  start,
}) => {
  const site = await start('ahead.example');
  expect((await site.advance(3 * 60 * 60_000)).started).toBe(4);
  await site.end('', 200);
  expect((await site.advance(0)).started).toBe(1);
});

test('a pause from a clock that was ahead is no reason to wait', async ({ start }) => {
  const site = await start('late.example', 5_000);
  expect((await site.advance(3 * 60 * 60_000)).started).toBe(1);
  await site.end('', 200);
  expect(await site.isDue(0)).toBe(true);
  expect((await site.advance(0)).started).toBe(1);
});

test('a site audit is not due during a pause', async ({ start }) => {
  const site = await start('paused.example');
  await site.advance(0);
  await site.end('', 503, { retryAfter: '600' });
  expect(await site.isDue(599_000)).toBe(false);
  // For a worker whose clock is behind.
  expect(await site.isDue(-1_000)).toBe(false);
  expect(await site.isDue(601_000)).toBe(true);
});

test('due site audits are found by an index', async ({ services }) => {
  const { database } = services;
  const [statement = ''] = await statementsOf(() =>
    findDueSiteAudits(database.fork(), new Date(NOW), PLAUSIBLE_PAUSE_MS),
  );
  const plan = await database.fork().execute(`explain query plan ${statement}`, [0, 0]);
  expect(JSON.stringify(plan)).toContain('INDEX site_audits_waiting');
});

test('pages that end each process that compares them have no findings, but a score', async ({
  start,
  services,
}) => {
  const site = await start('incomparable.example');
  await site.advance(0);
  await site.end('', 200, { score: 80 });
  const pool = { compare: () => Promise.reject(new StepLimitError('too slow')) };
  const clock = () => new Date(NOW);
  await endSiteAudit({ database: services.database, clock, pool }, site.id, new AbortController().signal);
  expect(await site.read()).toMatchObject({ status: 'completed', score: 80, errorCode: 'crashed' });
});

test('after six hours, a site audit ends with what it has', async ({ start }) => {
  const site = await start('endless.example');
  await site.advance(0);
  expect((await site.advance(MAX_SITE_AUDIT_MS + 1)).state).toBe('done');
  expect([(await site.read()).stoppedBy, await site.count('left')]).toEqual(['time', 16]);
});

test('a page whose run was deleted fails, and the others go on', async ({ start, services }) => {
  const site = await start('lost.example');
  await site.advance(0);
  await services.database.fork().execute("delete from reports where url = 'https://lost.example/'");
  expect(await site.advance(1_000)).toEqual({ state: 'waiting', started: 1 });
  expect([await site.count('failed'), (await site.read()).pagesFailed]).toEqual([1, 1]);
});

test('the outcome of a page is stored once', async ({ start }) => {
  const site = await start('twice.example');
  await site.advance(0);
  await site.end('', 200);
  await site.end('', 200);
  expect((await site.read()).pagesAudited).toBe(1);
});
