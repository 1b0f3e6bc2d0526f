import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REPORT_ERROR_CODES } from '../../../src/database/report-error.ts';
import { openSqlite } from '../../../src/database/sqlite/open-sqlite.ts';
import { failureAdvice } from '../../../src/web/report-app/pages/first-run-pages.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

const ERROR = { code: 'dns_failed' as const, message: 'The host name could not be found.', httpStatus: null };
const logged: Record<string, unknown>[] = [];
let pages: ReportPages;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _, done) {
      logged.push(JSON.parse(String(chunk)));
      done();
    },
  });
  pages = await startReportPages({}, { logger: pino({ level: 'error' }, sink) });
});
afterAll(() => pages.close());

const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await pages.open(path, { headers });
  return { status: response.status, text: await response.text() };
};

/** The kinds of access to a report. */
const WAYS: [
  string,
  Record<string, string>,
  (report: StoredReport) => Promise<[query: string, cookie: string]>,
][] = [
  ['a public report', { privacy: '0' }, async () => ['', '']],
  [
    'a private report, to its owner',
    { privacy: '1' },
    async (report) => [await pages.ownerQuery(report), ''],
  ],
  [
    'a report with a password, to its owner',
    { privacy: '2', password: PASSWORD },
    async (report) => [await pages.ownerQuery(report), ''],
  ],
  [
    'a report with a password, to a viewer with the password',
    { privacy: '2', password: PASSWORD },
    async (report) => ['', await pages.passCookie(report)],
  ],
];

describe.each(WAYS)('%s', (_, access, wayIn) => {
  const show = async (report: StoredReport, { refreshes = false } = {}) => {
    const [query, cookie] = await wayIn(report);
    const { status, text } = await textOf(report.path + query, { cookie });
    expect(status).toBe(200);
    // With script, the page shows the progress without reloading.
    expect(text.includes('<noscript><meta http-equiv="refresh" content="3"></noscript>')).toBe(refreshes);
    expect(text.includes('content="noindex"')).toBe(access.privacy !== '0');
    return text;
  };

  test('shows the progress of its first run, and the URL', async () => {
    const report = await pages.storeQueued(access);
    expect(await show(report, { refreshes: true })).toContain('>Queued<');
    await pages.work(report, { status: 'running' });
    const text = await show(report, { refreshes: true });
    expect(text).toContain('>In progress<');
    expect(text).toContain('>https://example.org/');
    expect(text).toMatch(/Requested on <time datetime="\d{4}-/);
    expect(text).toMatch(/<script type="module" src="\.\.\/report\/[0-9a-f]+\/live\.js">/);
  });

  test('shows why there is no report', async () => {
    const report = await pages.storeQueued(access);
    await pages.work(report, { status: 'failed', error: ERROR });
    const text = await show(report);
    expect(text).toContain('The host name could not be found.');
    expect(text).toContain('Check the spelling of the URL.');
    expect(text).toContain('>https://example.org/');
    expect(text).not.toContain('live.js');
  });

  test('does not blame the URL for an outage of the network of the service', async () => {
    const report = await pages.storeQueued(access);
    const message = 'The name servers that this service uses did not respond.';
    await pages.work(report, { status: 'failed', error: { ...ERROR, message } });
    const text = await show(report);
    expect(text).toContain(message);
    expect(text).toContain('a fault of the network of this service');
    expect(text).not.toContain('Check the spelling of the URL.');
  });

  test('shows the report, and no action that changes it', async () => {
    const text = await show(await pages.store(access));
    expect(text).toContain('65.5');
    expect(text).not.toMatch(/live\.js|A new run is in progress|The last run failed/);
  });

  test('shows the last report while a new run is under way, and after it failed', async () => {
    const report = await pages.store(access);
    await pages.work(report, { status: 'queued' });
    const during = await show(report);
    expect(during).toContain('65.5');
    expect(during).toContain('A new run is in progress.');
    expect(during).toContain('live.js');
    await pages.work(report, { status: 'failed', error: ERROR });
    const after = await show(report);
    expect(after).toContain('65.5');
    expect(after).toContain(
      'The last run failed, so this is the previous report. The host name could not be found.',
    );
  });
});

test('there is advice for every error of a run', () => {
  for (const code of REPORT_ERROR_CODES) expect(failureAdvice({ code, message: '' })).toMatch(/^[A-Z].+\.$/);
});

test('the script may be cached permanently', async () => {
  const { path } = await pages.storeQueued();
  const [, script] = /src="\.\.\/(report\/[^"]+live\.js)"/.exec((await textOf(path)).text) ?? [];
  const response = await pages.open(`/${script}`);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toContain('EventSource');
});

test('an internal error is shown as a page without its cause, which is logged', async () => {
  const report = await pages.store();
  const sqlite = openSqlite(pages.app.databaseFile);
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
