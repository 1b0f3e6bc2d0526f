import { once } from 'node:events';
import { Hono } from 'hono';
import { expect } from 'vitest';
import { streamEvents } from '../../../src/web/stream-events.ts';
import { test as base } from '../web-test.ts';
import { LOCKED, PRIVATE, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

const QUEUED = 'event: progress\ndata: Queued\n\n';
const RUNNING = 'event: progress\ndata: In progress\n\n';

const test = base
  /** The number of open streams. */
  .extend('watchers', { scope: 'file' }, async ({ pages }) => async () => {
    const text = await (await pages.open('/metrics')).text();
    return Number(/^page_reports_watchers (\d+)$/m.exec(text)?.[1]);
  })
  .extend('leaving', async ({ watchers }, { onCleanup }) => {
    const leaving = new AbortController();
    onCleanup(async () => {
      leaving.abort();
      await expect.poll(watchers).toBe(0);
    });
    return leaving;
  })
  /** Reads the events of a page into `seen`. */
  .extend('follow', ({ pages, leaving }) => async ({ path }: StoredReport, cookie = '') => {
    const { signal } = leaving;
    const response = await pages.open(`${path}/events`, { headers: { cookie }, signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const followed = { seen: '', ended: false };
    void (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        followed.seen += chunk;
      followed.ended = true;
    })().catch(() => undefined);
    return followed;
  });

test('events report the progress of the run, and end with it', async ({ pages, follow }) => {
  const report = await pages.storeQueued();
  const followed = await follow(report);
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await pages.work(report, { status: 'running' });
  await expect.poll(() => followed.seen).toBe(QUEUED + RUNNING);
  await pages.work(report, { status: 'failed' });
  await expect.poll(() => followed.ended).toBe(true);
  expect(followed.seen).toBe(`${QUEUED}${RUNNING}event: end\ndata: failed\n\n`);
});

test('events end at once without an open run, and are neither buffered nor cached', async ({ pages }) => {
  const { path } = await pages.store();
  const response = await pages.open(`${path}/events`);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(await response.text()).toBe('event: end\ndata: completed\n\n');
});

test.for<
  [name: string, access: Record<string, string>, act: (pages: ReportPages, report: StoredReport) => unknown]
>([
  ['a public report becomes private', {}, (pages, report) => pages.change(report, PRIVATE)],
  ['the password changes', LOCKED, (pages, report) => pages.change(report, { password: 'another' })],
  ['the report is deleted', PRIVATE, (pages, report) => pages.remove(report)],
])('events stop when %s', async ([, access, act], { pages, follow }) => {
  const report = await pages.storeQueued(access);
  const cookies = [await pages.passCookie(report), await pages.ownerCookie(report)];
  const followed = await follow(report, cookies.join('; '));
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await act(pages, report);
  await expect.poll(() => followed).toEqual({ seen: QUEUED, ended: true });
});

test('events are closed when the browser disconnects', async ({ pages, follow, leaving, watchers }) => {
  const report = await pages.storeQueued();
  const followed = await Promise.all([follow(report), follow(report)]);
  await expect.poll(watchers).toBe(2);
  leaving.abort();
  await expect.poll(watchers).toBe(0);
  expect(followed.map(({ ended }) => ended)).toEqual([false, false]);
});

test('events are not opened for HEAD', async ({ pages, watchers }) => {
  const { path } = await pages.storeQueued();
  const response = await pages.open(`${path}/events`, { method: 'HEAD' });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await watchers()).toBe(0);
});

test('events end when the service closes, without delay', async () => {
  const closing = await startReportPages();
  const { path } = await closing.storeQueued();
  const response = await closing.open(`${path}/events`);
  await closing.close();
  expect(await response.text()).toBe(QUEUED);
});

test('at most a thousand pages receive events; others get Retry-After', async () => {
  const watchUntilAbort = streamEvents(async function* (_, signal) {
    yield { data: 'open' };
    await once(signal, 'abort');
  });
  const app = new Hono().get('/', watchUntilAbort).onError((error, c) => c.json(error, 503));
  const leaving = new AbortController();
  const watch = async () => (await app.request('/', { signal: leaving.signal })).status;
  for (let i = 0; i < 1_000; i++) expect(await watch()).toBe(200);
  const rejected = await app.request('/');
  expect(await rejected.json()).toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 });
  leaving.abort();
  await expect.poll(async () => (await app.request('/')).status).toBe(200);
});
