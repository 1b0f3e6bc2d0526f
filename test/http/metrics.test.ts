import { setImmediate as nextImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { PAGES_PER_PROCESS } from '../../src/runs/audit-process/audit-pool.ts';
import { STUCK_MS } from '../../src/runs/run-backlog.ts';
import { createClient } from '../rest/rest-client.ts';
import { htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { post, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { DISK_FULL, whileFailing } from '../support/spy-statements.ts';
import { test as base } from '../support/test.ts';
import { startTestApp } from '../support/test-app.ts';

const LARGE = 200_000;
const ASYNC = { Prefer: 'respond-async' };

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '3', AUDIT_CONCURRENCY: '1' })
  .extend('time', { scope: 'file' }, async ({}) => ({ now: new Date() }))
  .extend('parts', { scope: 'file' }, async ({ time }) => ({ clock: () => time.now }))
  .extend('site', { scope: 'file' }, async ({ app: _ }, { onCleanup }) => {
    const site = await startFixtureSite({
      '/': htmlPage(`<!doctype html><title>Large</title><!-- ${'x'.repeat(LARGE)} -->`),
      '/paused': () => undefined,
      // Takes a child process seconds.
      '/rules': htmlPage(`<!doctype html><title>Rules</title><style>${'a b{c:d}'.repeat(400_000)}</style>`),
    });
    // Ends before the app, whose close waits for the paused runs.
    onCleanup(site.close);
    return site;
  })
  .extend('createByGraphql', { scope: 'file' }, async ({ app }) => async (url: string, key = app.key) => {
    const create = `createReport(input: { url: "${url}" }) { __typename }`;
    await sendGraphql({ url: app.url, key }, `mutation { ${create} }`);
  })
  .extend('read', { scope: 'file' }, async ({ app }) => {
    return (name: string) => readMetric(app, name);
  })
  .extend('rejections', { scope: 'file' }, async ({ read }) => async (code: string) => {
    const count = await read(`page_reports_errors_total{code="${code}"}`);
    expect(await read(`page_reports_refusals_total{code="${code}"}`), 'the deprecated name').toBe(count);
    return count;
  });

const scrape = async ({ url }: { url: string }) => await (await fetch(`${url}/metrics`)).text();

/** Starts another service, which ends with the test. */
async function start(settings: Record<string, string> = {}) {
  const app = await startTestApp(settings);
  onTestFinished(app.close);
  return { ...app, call: createClient(app.url, app.key) };
}

/** The value of a metric; 0 when it has not been counted yet. */
async function readMetric(app: { url: string }, name: string): Promise<number> {
  const line = (await scrape(app)).split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

// First, because it is about the first run of an audit process.
test('measures a run, its wait, and CPU time and memory of audit processes', async ({ app, call, site }) => {
  const read = (name: string) => readMetric(app, `page_reports_${name}`);
  const cpuSeconds = () => read('audit_processes_cpu_seconds_total');
  expect(await cpuSeconds()).toBe(0);
  expect(await read('runs_in_progress_limit')).toBe(PAGES_PER_PROCESS);
  await call('POST', '/reports', { form: { url: site.url('/') } });
  expect(await read('run_wait_seconds_count')).toBe(1);
  expect(await read('run_total_seconds_count{outcome="completed"}')).toBe(1);
  expect(await read('audit_processes')).toBe(1);
  expect(await read('audit_processes_resident_memory_bytes')).toBeGreaterThan(30_000_000);
  const used = await cpuSeconds();
  expect(used).toBeGreaterThan(0.1);
  // A scrape takes nothing from the next one.
  expect(await cpuSeconds()).toBe(used);
});

test('rejections are counted by reason, in both APIs', async ({ app, call, rejections, createByGraphql }) => {
  await call('GET', '/reports/999');
  await call('POST', '/reports', { form: { url: 'nonsense' } });
  await createClient(app.url, 'wrong')('GET', '/account');
  await sendGraphql({ url: app.url, key: 'wrong' }, '{ __typename }');
  await sendGraphql(app, '{ nonsense }');
  await sendGraphql(app, '{ reports(first: 100) { nodes { checks { evidence { note } } } } }');
  await createByGraphql('nonsense');
  expect(await rejections('not_found')).toBe(1);
  expect(await rejections('unauthenticated')).toBe(2);
  expect(await rejections('graphql_validation_failed')).toBe(1);
  expect(await rejections('query_too_complex')).toBe(1);
  expect(await rejections('validation_failed')).toBe(2);

  const key = await app.addKey('write');
  for (let run = 0; run < 3; run++) await createByGraphql('http://127.0.0.1:1/', key);
  expect(await rejections('rate_limited')).toBe(0);
  await createByGraphql('http://127.0.0.1:1/', key);
  expect(await rejections('rate_limited')).toBe(1);
});

test('an error has one name for services, resolvers and graphql-js', async ({ app, call, rejections }) => {
  const before = await rejections('validation_failed');
  const badRequests = await rejections('bad_request');
  await call('GET', '/reports?per_page=7');
  await sendGraphql(app, '{ reports(first: 0) { totalCount } }');
  await sendGraphql(app, '{ account { reports(first: 1, last: 1) { totalCount } } }');
  await sendGraphql(app, 'query ($first: Int) { reports(first: $first) { totalCount } }', { first: 'x' });
  await post(app, { body: '{' });
  expect(await rejections('validation_failed')).toBe(before + 4);
  expect(await rejections('bad_request')).toBe(badRequests + 1);
});

test('counts the bytes that audited sites send', async ({ read, createByGraphql, site }) => {
  const before = await read('page_reports_fetched_bytes_total');
  const fetched = async () => (await read('page_reports_fetched_bytes_total')) - before;
  await createByGraphql(site.url('/'));
  await expect.poll(fetched).toBeGreaterThan(LARGE);
  expect(await fetched()).toBeLessThan(2 * LARGE);
});

test('counts runs by their end, and audit processes that were killed', async ({ app, read, site }) => {
  const client = createClient(app.url, await app.addKey('write'));
  await client('POST', '/reports', { form: { url: site.url('/missing') } });
  expect(await read('page_reports_runs_total{outcome="failed",error_code="http_error"}')).toBe(1);

  /** Deletes a report when its page is, most likely, in the child process. */
  const breakOff = async () => {
    const call = createClient(app.url, await app.addKey('write'));
    const before = site.requests.length;
    const { body } = await call('POST', '/reports', { form: { url: site.url('/rules') }, headers: ASYNC });
    await expect.poll(() => site.requests.length).toBeGreaterThan(before);
    await sleep(200);
    await call('DELETE', `/reports/${body.data.id}`);
    return await read('page_reports_audit_processes_killed_total');
  };
  await expect.poll(breakOff).toBeGreaterThan(0);
});

test('counts stuck runs, and measures how long others wait for a slot', async ({
  app,
  time,
  call,
  read,
  createByGraphql,
  site,
}) => {
  for (let i = 0; i < PAGES_PER_PROCESS; i++)
    await createByGraphql(site.url('/paused'), await app.addKey('write'));
  const paused = () => site.requests.filter(({ path }) => path === '/paused').length;
  await expect.poll(paused).toBe(PAGES_PER_PROCESS);
  await createByGraphql(site.url('/'), await app.addKey('write'));
  expect(await read('page_reports_runs_stuck')).toBe(0);
  time.now = new Date(time.now.getTime() + STUCK_MS + 1);
  expect(await read('page_reports_runs_stuck')).toBe(PAGES_PER_PROCESS);
  expect(await read('page_reports_queue_oldest_age_seconds')).toBe((STUCK_MS + 1) / 1_000);
  expect(await read('page_reports_queue_waiting')).toBe(1);
  expect(await read('page_reports_site_audits')).toBe(0);
  await call('POST', '/site-audits', { form: { url: site.url('/paused') } });
  expect(await read('page_reports_site_audits')).toBe(1);
});

test('no metric is reset by a scrape, such as the longest delay of the event loop', async ({ app, read }) => {
  const longest = () => read('page_reports_event_loop_delay_seconds{quantile="1"}');
  await nextImmediate();
  // Blocks the process, and with it the server.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  await expect.poll(longest).toBeGreaterThan(0.45);
  expect(await longest()).toBeGreaterThan(0.45);
  const text = await scrape(app);
  expect(text).toContain('nodejs_heap_size_used_bytes');
  expect(text).not.toContain('nodejs_eventloop_lag');
});

test('counters and the facts of the build are there from the start, for each process', async () => {
  const text = await scrape(await start());
  expect(text).toMatch(/^page_reports_errors_total\{code="rate_limited"\} 0$/m);
  expect(text).toMatch(/^page_reports_runs_total\{outcome="completed",error_code=""\} 0$/m);
  expect(text).toMatch(/^page_reports_run_wait_seconds_count 0$/m);
  expect(text).not.toMatch(/^page_reports_run_total_seconds_count\{outcome="completed"\} [1-9]/m);
  expect(text).toContain(
    `page_reports_build_info{version="${packageInfo.version}",catalogue="${CATALOGUE_VERSION}"} 1`,
  );
});

test('the queue is counted by account, for the 20 that wait most', async ({ site }) => {
  const other = await start({ EMBEDDED_WORKER: 'off' });
  for (let account = 2; account <= 24; account++) {
    await other.addAccount();
    const reports = Array.from({ length: account }, () => ({ accountId: account, url: site.url('/') }));
    await seedReports(other.database, reports);
  }
  const counted = (await scrape(other)).matchAll(
    /^page_reports_queue_account_waiting\{account_id="(\d+)"\} (\d+)$/gm,
  );
  expect(Array.from(counted, ([, id, waiting]) => [Number(id), Number(waiting)])).toEqual(
    Array.from({ length: 20 }, (_, i) => [24 - i, 24 - i]),
  );
});

test('a storage that rejects writes shows in the metrics and in /ready', async ({ site }) => {
  const other = await start({ EMBEDDED_WORKER: 'off' });
  const state = async () => [
    await readMetric(other, 'page_reports_storage_writable'),
    await readMetric(other, 'page_reports_storage_refusals_total'),
  ];
  const create = () => other.call('POST', '/reports', { form: { url: site.url('/') }, headers: ASYNC });
  const ready = async () => await (await fetch(`${other.url}/ready`)).json();
  expect(await state()).toEqual([1, 0]);
  expect((await whileFailing(/^insert/, DISK_FULL, create)).status).toBe(503);
  expect(await state()).toEqual([0, expect.any(Number)]);
  expect(await ready()).toEqual({ status: 'ready', writes: 'refused' });
  expect((await create()).status).toBe(201);
  expect((await state())[0]).toBe(1);
  expect(await ready()).toEqual({ status: 'ready' });
});
