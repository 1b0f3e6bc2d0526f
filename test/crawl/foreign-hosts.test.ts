import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { createForeignHosts } from '../../src/crawl/foreign-hosts.ts';
import { SiteHost } from '../../src/database/entities/site-audit.ts';
import { RequestLimitError } from '../../src/fetching/request/admission.ts';
import { createSiteAudit } from '../../src/reports/sites/create-site-audit.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from '../support/test.ts';
import { createTestClock } from '../support/test-services.ts';

const { signal } = new AbortController();
const URL_OF_OTHER = new URL('https://other.example/a');

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0', LOG_LEVEL: 'error' })
  /** A site audit, and what its limits admit in any number of workers. */
  .extend('start', { scope: 'file' }, async ({ services, actor }) => async (host: string) => {
    const { database } = services;
    const { siteAudit: site } = await createSiteAudit(services, actor, { url: `https://${host}/` });
    const clock = createTestClock();
    const count = { siteAuditId: site.id, host: 'other.example' };
    return {
      site,
      clock,
      createWorker: () => createForeignHosts({ database, clock })(site),
      store: (requests: number, linkChecks: number) =>
        database.transact(async (em) => {
          em.create(SiteHost, { ...count, requests, linkChecks, open: [] });
        }),
    };
  });

test('the 1,001st request to another host is rejected, and so is the 51st check of a link', async ({
  start,
}) => {
  const { createWorker, store } = await start('counted.example');
  await store(998, 49);
  const [first, second] = [createWorker(), createWorker()];
  await (await first(URL_OF_OTHER, 'link-probe', signal))();
  await expect(second(URL_OF_OTHER, 'link-probe', signal)).rejects.toThrow(RequestLimitError);
  await (await second(URL_OF_OTHER, 'image', signal))();
  await expect(first(URL_OF_OTHER, 'image', signal)).rejects.toThrow(RequestLimitError);
  await first(new URL('https://www.counted.example/'), 'page', signal);
});

test('of all workers, six requests to a host and one check of its links are under way', async ({ start }) => {
  const { createWorker, clock } = await start('busy.example');
  const [first, second] = [createWorker(), createWorker()];
  const endCheck = await first(URL_OF_OTHER, 'link-probe', signal);
  const states: string[] = [];
  const nextCheck = second(URL_OF_OTHER, 'link-probe', signal).then(() => states.push('check'));
  for (let i = 0; i < 5; i++) await first(URL_OF_OTHER, 'script', signal);
  const nextScript = second(URL_OF_OTHER, 'script', signal).then(() => states.push('script'));
  await sleep(300);
  expect(states).toEqual([]);
  await endCheck();
  await Promise.race([nextCheck, nextScript]);
  expect(states).toHaveLength(1);
  // The five requests end by their time, as if their process had died.
  clock.advance(31_000);
  await Promise.all([nextCheck, nextScript]);
});

test('an outage of the database delays a request, and says nothing about its host', async ({
  start,
  services,
}) => {
  const { site, clock } = await start('outage.example');
  const transact = vi
    .spyOn(services.database, 'transact')
    .mockRejectedValueOnce(new Error('database is down'));
  const admit = createForeignHosts({ database: services.database, clock })(site);
  await (await admit(URL_OF_OTHER, 'link-probe', signal))();
  transact.mockRestore();
});

test('a site audit checks at most 50 links of another host, one at a time', async ({ call }) => {
  const seen = { open: 0, most: 0, heads: 0 };
  const respond: Route = async ({ method }, response) => {
    seen.most = Math.max(seen.most, ++seen.open);
    if (method === 'HEAD') seen.heads++;
    await sleep(5);
    seen.open--;
    response.end();
  };
  const robots = { headers: { 'content-type': 'text/plain' }, body: '' };
  const other = await startFixtureSite({ '/robots.txt': robots }, { otherwise: respond });
  const linking = (page: number) =>
    htmlPage(
      `<title>Page</title>${Array.from({ length: 30 }, (_, i) => `<a href="${other.url(`/${page}/${i}`)}">Other</a>`)}
      <a href="/1">1</a> <a href="/2">2</a> <a href="/3">3</a>`,
    );
  const site = await startFixtureSite(
    Object.fromEntries(['/', '/1', '/2', '/3'].map((path, i) => [path, linking(i)])),
  );
  const { id } = (await call('POST', '/site-audits', { json: { url: site.url('/') } })).body.data;
  const read = async () => (await call('GET', `/site-audits/${id}`)).body.data;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('completed');
  expect(seen).toEqual({ open: 0, most: 1, heads: 50 });
  await Promise.all([site.close(), other.close()]);
});
