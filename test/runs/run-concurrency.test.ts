import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { htmlPage } from '../support/fixture-site.ts';
import { testWith } from './run-fixture.ts';

/** More than the default for one audit process. */
const AT_ONCE = 12;
const CREATED = AT_ONCE + 3;

const pending: (() => void)[] = [];
const test = testWith({
  '/': htmlPage('<!doctype html><title>Page</title><link rel="stylesheet" href="/paused.css">'),
  '/paused.css': (_, response) => {
    pending.push(() => response.writeHead(200, { 'content-type': 'text/css' }).end('a{}'));
  },
}).extend('settings', { scope: 'file' }, { AUDIT_CONCURRENCY: '1', RUN_CONCURRENCY: String(AT_ONCE) });

test('executes RUN_CONCURRENCY runs concurrently with one audit process', async ({ site, app, call }) => {
  const sent = { form: { url: site.url('/') }, headers: { Prefer: 'respond-async' } };
  for (let i = 0; i < CREATED; i++) expect((await call('POST', '/reports', sent)).status).toBe(201);
  await expect.poll(() => pending.length).toBe(AT_ONCE);
  // Time for one run too many to begin.
  await sleep(300);
  expect(pending.length).toBe(AT_ONCE);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain(`\npage_reports_runs_in_progress_limit ${AT_ONCE}\n`);
  expect(metrics).toContain('\npage_reports_audit_processes 1\n');
  const completed = async () => {
    for (const respond of pending.splice(0)) respond();
    return await app.database.fork().execute(`select id from reports where status = 'completed'`);
  };
  await expect.poll(completed).toHaveLength(CREATED);
});
