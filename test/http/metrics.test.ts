import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { CATALOGUE_VERSION } from '../../src/audits/catalogue-version.ts';
import { ERROR_CODES } from '../../src/errors.ts';
import { PAGES_PER_PROCESS } from '../../src/runs/audit-process/audit-pool.ts';
import { STUCK_MS } from '../../src/runs/run-backlog.ts';
import { createClient } from '../rest/rest-client.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { sendGraphql } from '../support/graphql-client.ts';
import { rejectWrites } from '../support/reject-writes.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const LARGE = 200_000;

let app: TestApp;
let site: FixtureSite;
let now: Date;

beforeAll(async () => {
  now = new Date();
  site = await startFixtureSite({
    '/': htmlPage(`<!doctype html><title>Large</title><!-- ${'x'.repeat(LARGE)} -->`),
    '/paused': () => undefined,
    // Takes a child process seconds.
    '/rules': htmlPage(`<!doctype html><title>Rules</title><style>${'a b{c:d}'.repeat(400_000)}</style>`),
  });
  app = await startTestApp({ RUNS_PER_MINUTE: '3', AUDIT_CONCURRENCY: '1' }, { clock: () => now });
});
afterAll(async () => {
  // Breaks off the run that is held.
  await site.close();
  await app.close();
});

/** Keeps the process, and with it the server, from doing anything else. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The value of a metric; 0 when it has not been counted yet. */
async function read(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
const rejections = (code: string) => read(`page_reports_refusals_total{code="${code}"}`);
const createByGraphql = (url: string, key = app.key) =>
  sendGraphql(
    { url: app.url, key },
    'mutation ($url: String!) { createReport(input: { url: $url }) { __typename } }',
    { url },
  );

test('rejections are counted by their reason, whichever API gave them and how', async () => {
  const call = createClient(app.url, app.key);
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

test('an error is counted under one name, whichever API found it and where', async () => {
  const before = await rejections('validation_failed');
  const badRequests = await rejections('bad_request');
  await createClient(app.url, app.key)('GET', '/reports?per_page=7');
  // Of the services, of the resolvers, and of graphql-js.
  await sendGraphql(app, '{ reports(first: 0) { totalCount } }');
  await sendGraphql(app, '{ account { reports(first: 1, last: 1) { totalCount } } }');
  await sendGraphql(app, 'query ($first: Int) { reports(first: $first) { totalCount } }', { first: 'x' });
  await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' },
    body: '{',
  });
  expect(await rejections('validation_failed')).toBe(before + 4);
  expect(await rejections('bad_request')).toBe(badRequests + 1);

  const text = await (await fetch(`${app.url}/metrics`)).text();
  const names = [...text.matchAll(/^page_reports_refusals_total\{code="(\w+)"/gm)].map(([, name]) => name);
  const known = [...Object.keys(ERROR_CODES), 'graphql_validation_failed', 'query_too_complex'];
  expect(known).toEqual(expect.arrayContaining(names));
});

test('counts the bytes that audited sites send', async () => {
  const before = await read('page_reports_fetched_bytes_total');
  await createByGraphql(site.url('/'));
  await expect
    .poll(async () => (await read('page_reports_fetched_bytes_total')) - before)
    .toBeGreaterThan(LARGE);
  expect(await read('page_reports_fetched_bytes_total')).toBeLessThan(before + 2 * LARGE);
});

test('runs are counted by how they ended, and audit processes that were killed', async () => {
  const client = createClient(app.url, await app.addKey('write'));
  await client('POST', '/reports', { form: { url: site.url('/missing') } });
  expect(await read('page_reports_runs_total{outcome="failed",error_code="http_error"}')).toBe(1);

  /** Deletes a report when its page is, most likely, in the child process. */
  const breakOff = async () => {
    const call = createClient(app.url, await app.addKey('write'));
    const before = site.requests.length;
    const sent = { form: { url: site.url('/rules') }, headers: { Prefer: 'respond-async' } };
    const { body } = await call('POST', '/reports', sent);
    await expect.poll(() => site.requests.length).toBeGreaterThan(before);
    await sleep(200);
    await call('DELETE', `/reports/${body.data.id}`);
    return await read('page_reports_audit_processes_killed_total');
  };
  await expect.poll(breakOff).toBeGreaterThan(0);
});

test('counts stuck runs, and measures how long others wait for a slot', async () => {
  for (let i = 0; i < PAGES_PER_PROCESS; i++)
    await createByGraphql(site.url('/paused'), await app.addKey('write'));
  await expect
    .poll(() => site.requests.filter(({ path }) => path === '/paused').length)
    .toBe(PAGES_PER_PROCESS);
  await createByGraphql(site.url('/'), await app.addKey('write'));
  expect(await read('page_reports_runs_stuck')).toBe(0);
  now = new Date(now.getTime() + STUCK_MS + 1);
  expect(await read('page_reports_runs_stuck')).toBe(PAGES_PER_PROCESS);
  expect(await read('page_reports_queue_oldest_age_seconds')).toBe((STUCK_MS + 1) / 1_000);
});

test('the longest turn of the event loop stays known when the metrics were read', async () => {
  const longest = () => read('page_reports_event_loop_delay_seconds{quantile="1"}');
  await new Promise((resolve) => setImmediate(resolve));
  block(1_500);
  await expect.poll(longest).toBeGreaterThan(1.4);
  expect(await longest()).toBeGreaterThan(1.4);
});

test('two scrapers do not disturb each other: no metric is reset by a scrape', async () => {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toContain('nodejs_heap_size_used_bytes');
  expect(text).not.toContain('nodejs_eventloop_lag');
});

test('counters and the facts of the build are there from the start', async () => {
  const fresh = await startTestApp();
  const text = await (await fetch(`${fresh.url}/metrics`)).text();
  await fresh.close();
  expect(text).toMatch(/^page_reports_refusals_total\{code="rate_limited"\} 0$/m);
  expect(text).toMatch(/^page_reports_runs_total\{outcome="completed",error_code=""\} 0$/m);
  expect(text).toMatch(/^page_reports_run_wait_seconds_count 0$/m);
  expect(text).toContain(
    `page_reports_build_info{version="${packageInfo.version}",catalogue="${CATALOGUE_VERSION}"} 1`,
  );
});

test('waiting, totals and runs in progress are measured', async () => {
  const other = await startTestApp();
  const idle = await startTestApp();
  const seen = async (name: string, { url } = other) =>
    new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  expect(await seen('page_reports_runs_in_progress')).toBe('0');
  expect(await seen('page_reports_runs_in_progress_limit')).toBe(String(PAGES_PER_PROCESS));
  expect(await seen('page_reports_worker_paused')).toBe('0');
  await createClient(other.url, other.key)('POST', '/reports', { form: { url: site.url('/') } });
  expect(await seen('page_reports_run_wait_seconds_count')).toBe('1');
  expect(await seen('page_reports_run_total_seconds_count\\{outcome="completed"\\}')).toBe('1');
  // Each process counts for itself.
  expect(await seen('page_reports_run_wait_seconds_count', idle)).toBe('0');
  expect((await seen('page_reports_run_total_seconds_count\\{outcome="completed"\\}', idle)) ?? '0').toBe(
    '0',
  );
  await other.close();
  await idle.close();
});

test('processes of audits show their CPU time and memory, and accounts their queues', async () => {
  const other = await startTestApp({ AUDIT_CONCURRENCY: '1' });
  const seen = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`${other.url}/metrics`)).text())?.[1]);
  const cpu = 'page_reports_audit_processes_cpu_seconds_total';
  expect(await seen(cpu)).toBe(0);
  await createClient(other.url, other.key)('POST', '/reports', { form: { url: site.url('/') } });
  expect(await seen('page_reports_audit_processes')).toBe(1);
  const cpuSeconds = await seen(cpu);
  expect(cpuSeconds).toBeGreaterThan(0.1);
  expect(await seen('page_reports_audit_processes_resident_memory_bytes')).toBeGreaterThan(30_000_000);
  // A scrape takes nothing from the next one.
  expect(await seen(cpu)).toBe(cpuSeconds);
  await other.close();
});

test('the queue is counted by account, of the 20 that wait most', async () => {
  const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
  for (let account = 2; account <= 24; account++) {
    await other.addAccount();
    const reports = Array.from({ length: account }, () => ({ accountId: account, url: site.url('/') }));
    await seedReports(other.database, reports);
  }
  const text = await (await fetch(`${other.url}/metrics`)).text();
  await other.close();
  const counted = [...text.matchAll(/^page_reports_queue_account_waiting\{account_id="(\d+)"\} (\d+)$/gm)];
  expect(counted.map(([, id, waiting]) => [Number(id), Number(waiting)])).toEqual(
    Array.from({ length: 20 }, (_, i) => [24 - i, 24 - i]),
  );
});

test('the label of a route names its parameters without their patterns', async () => {
  await fetch(`${app.url}/r/no-such-page`);
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const routes = [...text.matchAll(/^page_reports_http_requests_total\{.*route="([^"]+)"/gm)].map(
    ([, route]) => route,
  );
  expect(routes).toContain('/r/:page');
  expect(routes.join()).not.toMatch(/[{}\\]/);
});

test('a storage that rejects writes shows in the metrics and in /ready', async () => {
  const other = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const state = async () => {
    const text = await (await fetch(`${other.url}/metrics`)).text();
    return ['page_reports_storage_writable', 'page_reports_storage_refusals_total'].map((name) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]),
    );
  };
  const create = () =>
    createClient(other.url, other.key)('POST', '/reports', {
      form: { url: site.url('/') },
      headers: { Prefer: 'respond-async' },
    });
  const ready = async () => await (await fetch(`${other.url}/ready`)).json();
  expect(await state()).toEqual([1, 0]);
  const accept = await rejectWrites(other.databaseUrl);
  expect((await create()).status).toBe(503);
  expect(await state()).toEqual([0, expect.any(Number)]);
  expect(await ready()).toEqual({ status: 'ready', writes: 'refused' });
  await accept();
  expect((await create()).status).toBe(201);
  expect((await state())[0]).toBe(1);
  expect(await ready()).toEqual({ status: 'ready' });
  await other.close();
});
