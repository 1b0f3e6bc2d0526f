import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

let pages: ReportPages;
let leaving: AbortController;

beforeAll(async () => {
  leaving = new AbortController();
  pages = await startReportPages();
});
afterEach(async () => {
  leaving.abort();
  leaving = new AbortController();
  await expect.poll(watchers).toBe(0);
});
afterAll(() => pages.close());

/** The number of open streams. */
async function watchers(): Promise<number> {
  return Number(/^page_reports_watchers (\d+)$/m.exec(await (await pages.open('/metrics')).text())?.[1]);
}

/** Reads the events of a page into `seen`. */
async function follow({ path }: StoredReport, query = '', headers: Record<string, string> = {}) {
  const response = await pages.open(`${path}/events${query}`, { headers, signal: leaving.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const followed = { seen: '', ended: false };
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      followed.seen += chunk;
    followed.ended = true;
  })().catch(() => undefined);
  return followed;
}
const QUEUED = 'event: progress\ndata: Queued\n\n';
const RUNNING = 'event: progress\ndata: In progress\n\n';

test('report the progress of the run, and end with it', async () => {
  const report = await pages.storeQueued();
  const followed = await follow(report);
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await pages.work(report, { status: 'running' });
  await expect.poll(() => followed.seen).toBe(QUEUED + RUNNING);
  await pages.work(report, { status: 'failed' });
  await expect.poll(() => followed.ended).toBe(true);
  expect(followed.seen).toBe(`${QUEUED}${RUNNING}event: end\ndata: failed\n\n`);
});

test('end at once without an open run', async () => {
  const followed = await follow(await pages.store());
  await expect.poll(() => followed).toEqual({ seen: 'event: end\ndata: completed\n\n', ended: true });
});

test('are neither buffered by nginx nor stored by caches', async () => {
  const { path } = await pages.store();
  const { headers, body } = await pages.open(`${path}/events`);
  await body?.cancel();
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('stop without an event when a public report becomes private', async () => {
  const report = await pages.storeQueued();
  const followed = await follow(report);
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await pages.change(report, { privacy: '1' });
  await expect.poll(() => followed).toEqual({ seen: QUEUED, ended: true });
});

test('stop when the password of the page changes', async () => {
  const report = await pages.storeQueued({ privacy: '2', password: PASSWORD });
  const followed = await follow(report, '', { cookie: await pages.passCookie(report) });
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await pages.change(report, { password: 'another' });
  await expect.poll(() => followed).toEqual({ seen: QUEUED, ended: true });
});

test('stop when the report is deleted', async () => {
  const report = await pages.storeQueued({ privacy: '1' });
  const followed = await follow(report, await pages.ownerQuery(report));
  await expect.poll(() => followed.seen).toBe(QUEUED);
  await pages.remove(report);
  await expect.poll(() => followed).toEqual({ seen: QUEUED, ended: true });
});

test('are closed on the server when the browser disconnects', async () => {
  const report = await pages.storeQueued();
  const followed = await Promise.all([follow(report), follow(report)]);
  await expect.poll(watchers).toBe(2);
  leaving.abort();
  await expect.poll(watchers).toBe(0);
  expect(followed.map(({ ended }) => ended)).toEqual([false, false]);
});

test('are not opened for HEAD', async () => {
  const { path } = await pages.storeQueued();
  const response = await pages.open(`${path}/events`, { method: 'HEAD' });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(await watchers()).toBe(0);
});

test('end when the service closes, without delay', async () => {
  const closing = await startReportPages();
  const { path } = await closing.storeQueued();
  const response = await closing.open(`${path}/events`);
  await closing.close();
  expect(await response.text()).toBe(QUEUED);
});
