import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, vi } from 'vitest';
import { ProcessLostError } from '../../src/engine/pool/start-child.ts';
import { FetchError } from '../../src/fetching/guard/fetch-error.ts';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import type { RunContext } from '../../src/runs/run-context.ts';
import { type FixtureResponse, htmlPage } from '../support/fixture-site.ts';
import { auditWhole, type RunParts, shutdownInPause, testWith, untilAborted } from './run-fixture.ts';

const PAGE = htmlPage(`<!doctype html><html lang="en"><title>How to bake bread</title><h1>Bread</h1>
  <p>${'Flour, water, salt and time. '.repeat(40)}</p></html>`);
const MISSING: FixtureResponse = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No' };
const BROKEN: FixtureResponse = { ...MISSING, status: 503 };

/** The response of `/changing`. */
let changing: FixtureResponse;
beforeEach(() => {
  changing = PAGE;
});

const test = testWith({
  '/': PAGE,
  '/moved': { status: 301, headers: { location: '/' } },
  '/changing': (_request, response) => {
    response.writeHead(changing.status ?? 200, changing.headers).end(changing.body);
  },
}).extend('details', { scope: 'file' }, async ({ temp, runs }) => {
  return async (id: number) => await readReportDetails(temp.database.fork(), await runs.read(id));
});

describe('a completed run', () => {
  test('stores the results', async ({ temp, site, runs, details }) => {
    const id = await runs.create(site.url('/moved'));
    expect(await runs.read(id)).toMatchObject({ status: 'queued', result: null, score: null });
    const started = runs.clock();
    expect(await runs.run()).toMatchObject({ reportId: id, outcome: 'completed', errorCode: null });

    const report = await runs.read(id);
    expect(report).toMatchObject({ status: 'completed', errorCode: null });
    expect(report.generatedAt?.getTime()).toBeGreaterThanOrEqual(started.getTime());
    expect(report.generatedAt?.getTime()).toBeLessThanOrEqual(runs.clock().getTime());
    expect(report.result).not.toBeNull();
    expect(report.score).toBeGreaterThan(0);
    const found = await details(id);
    expect(found).toMatchObject({
      finalUrl: site.url('/'),
      rendering: 'server',
      page: { title: 'How to bake bread', statusCode: 200, redirects: 1 },
    });
    expect(found?.checks).not.toEqual([]);
    expect(await temp.countJobs()).toBe(0);
  });

  test('replaces the shown results, and adds to the history', async ({ site, runs, details }) => {
    changing = htmlPage('<!doctype html><html lang="en"><title>Before</title>');
    const { reportId: id } = await runs.runNew(site.url('/changing'));
    const first = await runs.read(id);
    changing = PAGE;
    await runs.queueAgain(id);
    expect(await runs.read(id)).toMatchObject({ status: 'queued', score: first.score, title: 'Before' });
    const started = runs.clock();
    await runs.run();
    const second = await runs.read(id);
    expect(second.title).toBe('How to bake bread');
    expect(second.score).not.toBe(first.score);
    expect(second.generatedAt?.getTime()).toBeGreaterThanOrEqual(started.getTime());
    const { categories } = (await details(id)) ?? { categories: [] };
    expect(JSON.parse(second.categoryScores ?? '')).toEqual(
      Object.fromEntries(categories.map(({ category, score }) => [category, score])),
    );
    const ended = { started_at: expect.anything(), finished_at: expect.anything(), error_code: null };
    expect(await runs.history(id)).toMatchObject([
      { ...ended, trigger: 'create', status: 'completed', result: first.result, score: first.score },
      { ...ended, trigger: 'update', status: 'completed', result: second.result, score: second.score },
    ]);
  });

  test('replaces the failed audits, and counts regressions', async ({ site, runs, details, query }) => {
    const { reportId: id } = await runs.runNew(site.url('/changing'));
    const regressed = async () =>
      (await query('select regressed from shown_results where report_id = ?', id))[0]?.regressed;
    expect(await regressed()).toBe(0);
    changing = htmlPage('<!doctype html><html><body><img src="a.png">');
    await runs.runAgain(id);
    const { checks } = (await details(id)) ?? { checks: [] };
    const failed = checks.filter(({ outcome }) => outcome === 'failed').map((check) => check.id);
    expect(failed).toContain('document-title');
    expect(await regressed()).toBeGreaterThan(0);
    const stored = () =>
      query('select name from failed_audits join audit_names on id = audit_id where report_id = ?', id);
    expect((await stored()).map(({ name }) => name).sort()).toEqual(failed.sort());
    await runs.remove(id);
    expect(await stored()).toEqual([]);
  });

  test('passes the error of the resource plan to the operator', async ({ site, runs }) => {
    const planError = new Error('out of memory');
    const end = await runs.runNew(site.url('/'), {
      audit: async (page) => ({ ...auditWhole(page), planError }),
    });
    expect(end).toMatchObject({ outcome: 'completed', cause: planError });
  });
});

describe('a failed run', () => {
  test('stores its error, and keeps the last results', async ({ temp, site, runs, details }) => {
    changing = MISSING;
    const before = site.requests.length;
    const { reportId: id, ...end } = await runs.runNew(site.url('/changing'));
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
    const error = { status: 'failed', errorCode: 'http_error', errorHttpStatus: 404 };
    expect(await runs.read(id)).toMatchObject({ ...error, result: null, generatedAt: null });
    expect(await details(id)).toBeNull();
    expect(await temp.countJobs()).toBe(0);
    expect(site.requests.length - before).toBe(1);

    changing = PAGE;
    await runs.runAgain(id);
    const { score, result, generatedAt, shownRunId, errorCode } = await runs.read(id);
    expect(errorCode).toBeNull();
    const found = await details(id);

    changing = MISSING;
    await runs.runAgain(id);
    const kept = { score, result, generatedAt, shownRunId };
    expect(await runs.read(id)).toMatchObject({ ...kept, ...error });
    expect(await details(id)).toEqual(found);
    await runs.queueAgain(id);
    expect(await runs.read(id)).toMatchObject({ ...kept, status: 'queued', errorCode: null });
    const failure = { status: 'failed', error_code: 'http_error', error_http_status: 404, result: null };
    expect(await runs.history(id)).toMatchObject([
      failure,
      { status: 'completed', error_code: null },
      failure,
      { status: 'queued', error_code: null },
    ]);
    await runs.remove(id);
  });

  test('has the code timeout after the time limit of a run', async ({ site, runs }) => {
    const end = await runs.runNew(site.url('/'), { timeoutMs: 100, fetchPage: untilAborted });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'timeout' });
    expect((await runs.read(end.reportId)).errorMessage).toBe('The audit timed out after 0.1 seconds.');
  });

  test('is not retried if the audit of the fetched page timed out', async ({ site, runs }) => {
    const audit = vi.fn<RunContext['pool']['audit']>();
    audit.mockRejectedValue(new FetchError('timeout', 'too slow', { httpStatus: 200 }));
    const end = await runs.runNew(site.url('/'), { audit });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'timeout' });
    expect(audit).toHaveBeenCalledOnce();
    const { accountId } = await runs.read(end.reportId);
    expect(audit.mock.calls[0]?.[1], 'shares processes out by account').toMatchObject({
      owner: `${accountId}`,
    });
  });

  test('has the code crashed if its audit process is lost', async ({ site, runs }) => {
    const cause = new ProcessLostError('out of memory');
    const end = await runs.runNew(site.url('/'), { audit: () => Promise.reject(cause) });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'crashed', cause });
    expect(await runs.read(end.reportId)).toMatchObject({ status: 'failed', errorCode: 'crashed' });
    expect(await runs.runAgain(end.reportId)).toMatchObject({ outcome: 'completed' });
  });
});

describe('a transient error', () => {
  beforeEach(() => {
    changing = BROKEN;
  });

  test('is retried after a pause, and the retry succeeds', async ({ site, runs }) => {
    const id = await runs.create(site.url('/changing'));
    const before = runs.ends.length;
    await runs.run({
      sleep: async () => {
        expect(await runs.read(id)).toMatchObject({ status: 'running', errorCode: null });
        changing = PAGE;
      },
    });
    expect(runs.ends.slice(before)).toMatchObject([
      { outcome: 'retried', errorCode: 'http_error' },
      { outcome: 'completed' },
    ]);
  });

  test.for<{ when: string; parts: RunParts; pauses: number[]; tries: number }>([
    { when: 'after the last retry', parts: {}, pauses: [1_000, 3_000], tries: 3 },
    { when: 'if the pause exceeds the time of the run', parts: { timeoutMs: 1_000 }, pauses: [], tries: 1 },
    {
      when: 'if the pause takes the rest of the time',
      parts: {
        timeoutMs: 500,
        retryDelaysMs: [1],
        sleep: (_milliseconds, signal) => setTimeout(600_000, undefined, { signal }),
      },
      pauses: [1],
      tries: 1,
    },
  ])('fails the report $when', async ({ parts, pauses, tries }, { temp, site, runs }) => {
    const before = site.requests.length;
    const sleep = vi.fn(parts.sleep ?? (async () => undefined));
    const end = await runs.runNew(site.url('/changing'), { ...parts, sleep });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
    expect(sleep.mock.calls.map(([milliseconds]) => milliseconds)).toEqual(pauses);
    expect(site.requests.length - before).toBe(tries);
    expect(await runs.read(end.reportId)).toMatchObject({ status: 'failed', errorHttpStatus: 503 });
    expect(await temp.countJobs()).toBe(0);
  });

  test('limits the retry to the remaining time', async ({ site, runs }) => {
    const tries = [runs.fetchPage, untilAborted];
    const end = await runs.runNew(site.url('/changing'), {
      timeoutMs: 500,
      retryDelaysMs: [1],
      fetchPage: (url, options) => (tries.shift() ?? untilAborted)(url, options),
    });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'timeout' });
    expect(tries).toEqual([]);
    expect(await runs.read(end.reportId)).toMatchObject({ status: 'failed', errorCode: 'timeout' });
  });

  test('is not retried if the report is deleted in the pause', async ({ site, runs }) => {
    const id = await runs.create(site.url('/changing'));
    const before = site.requests.length;
    expect(await runs.run({ sleep: () => runs.remove(id) })).toMatchObject({ outcome: 'dropped' });
    expect(site.requests.length - before).toBe(1);
  });

  test('returns the run to the queue at a shutdown in the pause', async ({ site, runs }) => {
    const { reportId: id, outcome } = await runs.runNew(site.url('/changing'), shutdownInPause());
    expect(outcome).toBe('returned');
    expect(await runs.read(id)).toMatchObject({ status: 'queued', errorCode: null });
    changing = PAGE;
    expect(await runs.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });
});

describe('an aborted run', () => {
  test('stores nothing if its report was deleted', async ({ temp, site, runs, query }) => {
    const id = await runs.create(site.url('/'));
    const end = await runs.run({
      audit: async (page) => {
        await runs.remove(id);
        return auditWhole(page);
      },
    });
    expect(end).toMatchObject({ outcome: 'dropped' });
    expect(await query('select id from reports where id = ?', id)).toEqual([]);
    expect(await runs.history(id)).toEqual([]);
    expect(await temp.countJobs()).toBe(0);
  });

  test('stores nothing if it is canceled', async ({ site, runs }) => {
    const abort = AbortSignal.abort('deleted');
    const end = await runs.runNew(site.url('/'), { abort, fetchPage: untilAborted });
    expect(end).toMatchObject({ outcome: 'dropped' });
    expect(await runs.read(end.reportId)).toMatchObject({ status: 'running', errorCode: null });
    await runs.remove(end.reportId);
  });

  test('returns to the queue at each shutdown, even if the clock is ahead', async ({ site, runs }) => {
    const id = await runs.create(site.url('/'));
    const clock = () => new Date(runs.clock().getTime() + 3_600_000);
    // Four times, because a shutdown is not counted as a crash.
    for (let i = 0; i < 4; i++) {
      const abort = AbortSignal.abort('shutdown');
      const end = await runs.run({ abort, fetchPage: untilAborted, clock });
      expect(end).toMatchObject({ outcome: 'returned' });
      expect(await runs.read(id)).toMatchObject({ status: 'queued' });
    }
    expect(await runs.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });
});
