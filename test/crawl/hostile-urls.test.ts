import { expect } from 'vitest';
import { SiteAudit } from '../../src/database/entities/site-audit.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { longestTask } from '../support/longest-task.ts';
import { test as base } from '../support/test.ts';

const HOUR_MS = 60 * 60_000;
/** The bound is 50 ms; besides the service, this process has the site and Vitest. */
const MAX_TASK_MS = 100;

const linksTo = (paths: readonly string[]) =>
  htmlPage(`<title>Links</title>${paths.map((path) => `<a href="${path}">a</a>`).join('')}`);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
/** Different paths of 350 numbers, which end like no date. */
const numbered = (count: number) => numbers(count).map((i) => `/${i}/${numbers(340).join('/')}/x`);
const sitemapOf =
  (paths: readonly string[]): Route =>
  ({ headers: { host } }, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<urlset>${paths.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('')}</urlset>`,
    );
  };
const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0', LOG_LEVEL: 'error' })
  /** Creates a site audit. @returns its state at its end */
  .extend(
    'audit',
    { scope: 'file' },
    async ({ call }) =>
      async (routes: Record<string, Route>, options = {}) => {
        const site = await startFixtureSite(routes);
        try {
          const json = { url: site.url('/'), max_pages: 2, ...options };
          const { id } = (await call('POST', '/site-audits', { json })).body.data;
          const read = async () => (await call('GET', `/site-audits/${id}`)).body.data;
          const taskMs = await longestTask(() =>
            expect.poll(async () => (await read()).status, { timeout: 60_000 }).not.toMatch(/queued|running/),
          );
          return { ...(await read()), taskMs };
        } finally {
          await site.close();
        }
      },
  );

test.for<[string, Record<string, Route>]>([
  ['500 links with hundreds of numbers', { '/': linksTo(numbered(500)) }],
  [
    '500 links with queries of their own',
    { '/': linksTo(numbers(500).map((i) => `/${i}?${'a'.repeat(1_900)}`)) },
  ],
  ['a sitemap of such URLs', { '/': linksTo([]), '/sitemap.xml': sitemapOf(numbered(1_500)) }],
  [
    'a sitemap with 200,000 attributes',
    {
      '/': linksTo([]),
      '/sitemap.xml': {
        headers: { 'content-type': 'application/xml' },
        body: `<urlset ${numbers(200_000)
          .map((i) => `a${i}="" `)
          .join('')}>`,
      },
    },
  ],
])('%s cause no long task of the event loop', async ([, routes], { audit }) => {
  const { status, taskMs } = await audit(routes);
  expect(status).toBe('completed');
  expect(taskMs).toBeLessThan(MAX_TASK_MS);
});

test('a stored pattern that takes exponential time ends its site audit with the reason', async ({
  app,
  call,
}) => {
  const site = await startFixtureSite({ '/': linksTo([`/${'a'.repeat(60)}c`]) });
  const create = async () =>
    (await call('POST', '/site-audits', { json: { url: site.url('/'), exclude: ['/x'] } })).body.data;
  const { id } = await create();
  const pattern = '/((?:a+)+)b';
  await app.database.transact(async (em) => {
    const later = new Date(Date.now() + HOUR_MS);
    await em.nativeUpdate(SiteAudit, { id }, { status: 'running', exclude: [pattern], nextPageAt: later });
  });
  const read = async () => (await call('GET', `/site-audits/${id}`)).body.data;
  await expect.poll(async () => (await read()).status).toBe('failed');
  expect((await read()).error).toEqual({
    code: 'invalid_pattern',
    message: expect.stringContaining(`The pattern ${pattern} has (`),
  });
  await site.close();
});
