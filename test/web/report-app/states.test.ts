import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test as plain } from 'vitest';
import { ReportErrorCode } from '../../../src/database/report-error.ts';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';
import { failureAdvice } from '../../../src/web/report-app/pages/first-run-pages.ts';
import { test as base } from '../web-test.ts';
import { PRIVATE, type ReportPages, type StoredReport } from './report-pages.ts';

const ERROR = { code: 'dns_failed' as const, message: 'The host name could not be found.', httpStatus: null };
const logged: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk, _, done) {
    logged.push(JSON.parse(String(chunk)));
    done();
  },
});
const test = base.extend('parts', { scope: 'file' }, { logger: pino({ level: 'error' }, sink) });

/** Shows the page to its owner. */
async function show(pages: ReportPages, report: StoredReport, { refreshes = false } = {}): Promise<string> {
  const response = await pages.open(report.path, { headers: { cookie: await pages.ownerCookie(report) } });
  expect(response.status).toBe(200);
  const text = await response.text();
  // With script, the page shows the progress without reloading.
  expect(text.includes('<noscript><meta http-equiv="refresh" content="3"></noscript>')).toBe(refreshes);
  expect(text).toContain('content="noindex"');
  return text;
}

test('the page shows the progress of its first run, and the URL', async ({ pages }) => {
  const report = await pages.storeQueued(PRIVATE);
  expect(await show(pages, report, { refreshes: true })).toContain('>Queued<');
  await pages.work(report, { status: 'running' });
  const text = await show(pages, report, { refreshes: true });
  expect(text).toContain('>In progress<');
  expect(text).toContain('>https://example.org/');
  expect(text).toMatch(/Requested on <time datetime="\d{4}-/);
  expect(text).toMatch(/<script type="module" src="\.\.\/report\/[0-9a-f]+\/live\.js">/);
});

test('the page shows why there is no report', async ({ pages }) => {
  const report = await pages.storeQueued(PRIVATE);
  await pages.work(report, { status: 'failed', error: ERROR });
  const text = await show(pages, report);
  expect(text).toContain('The host name could not be found.');
  expect(text).toContain('Check the spelling of the URL.');
  expect(text).toContain('>https://example.org/');
  expect(text).not.toContain('live.js');
});

test('the page shows the report, also during a new run and after it failed', async ({ pages }) => {
  const report = await pages.store(PRIVATE);
  const before = await show(pages, report);
  expect(before).toContain('65.5');
  expect(before).not.toMatch(/live\.js|A new run is in progress|The last run failed/);
  await pages.work(report, { status: 'queued' });
  const during = await show(pages, report);
  expect(during).toMatch(/live\.js.*A new run is in progress\..*65\.5/s);
  await pages.work(report, { status: 'failed', error: ERROR });
  const after = await show(pages, report);
  expect(after).toMatch(/The last run failed, so this is the previous report\. The host name could.*65\.5/s);
});

plain('there is advice for every error of a run', () => {
  for (const code of ReportErrorCode.options)
    expect(failureAdvice({ code, message: '' })).toMatch(/^[A-Z].+\.$/);
});

plain('the advice does not blame the URL for an outage of the network of the service', () => {
  const message = 'The name servers that this service uses did not respond.';
  const advice = failureAdvice({ code: 'dns_failed', message });
  expect(advice).toContain('a fault of the network of this service');
  expect(advice).not.toContain('Check the spelling of the URL.');
});

test('an internal error is shown as a page without its cause, which is logged', async ({ app, pages }) => {
  const report = await pages.store();
  const sqlite = openSqlite(app.databaseFile);
  sqlite.exec('alter table reports rename to moved');
  const response = await pages.open(report.path);
  sqlite.exec('alter table moved rename to reports');
  sqlite.close();
  const requestId = response.headers.get('x-request-id');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain(`The service had an internal error.`);
  expect(text).toContain(`<code>${requestId}</code>`);
  expect(text).not.toMatch(/no such table|sqlite/i);
  expect(logged).toContainEqual(expect.objectContaining({ requestId, msg: 'request failed' }));
});
