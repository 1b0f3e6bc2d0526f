import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../rest/rest-client.ts';
import { htmlPage, type Route, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp } from '../support/test-app.ts';

/** More than the default for one audit process. */
const AT_ONCE = 12;
const CREATED = AT_ONCE + 3;

const pending: (() => void)[] = [];
const paused: Route = (_, response) => {
  pending.push(() => response.writeHead(200, { 'content-type': 'text/css' }).end('a{}'));
};
const site = await startFixtureSite({
  '/': htmlPage('<!doctype html><title>Page</title><link rel="stylesheet" href="/paused.css">'),
  '/paused.css': paused,
});
const app = await startTestApp({ AUDIT_CONCURRENCY: '1', RUN_CONCURRENCY: String(AT_ONCE) });
afterAll(async () => {
  await app.close();
  await site.close();
});

it('executes RUN_CONCURRENCY runs concurrently with one audit process', async () => {
  const call = createClient(app.url, app.key);
  const sent = { form: { url: site.url('/') }, headers: { Prefer: 'respond-async' } };
  for (let i = 0; i < CREATED; i++) expect((await call('POST', '/reports', sent)).status).toBe(201);
  await expect.poll(() => pending.length).toBe(AT_ONCE);
  // Time for one run too many to begin.
  await sleep(300);
  expect(pending.length).toBe(AT_ONCE);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain(`\npage_reports_runs_in_progress_limit ${AT_ONCE}\n`);
  expect(metrics).toContain('\npage_reports_audit_processes 1\n');

  const isDone = async () => {
    for (const respond of pending.splice(0)) respond();
    const [{ completed } = { completed: 0 }] = await app.database
      .fork()
      .execute("select count(*) as completed from reports where status = 'completed'");
    return Number(completed);
  };
  await expect.poll(isDone).toBe(CREATED);
});
