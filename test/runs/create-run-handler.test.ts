import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { ProcessLostError } from '../../src/engine/pool/start-child.ts';
import { AppError } from '../../src/errors.ts';
import { createFetcher, type Fetcher } from '../../src/fetching/create-fetcher.ts';
import { FetchError } from '../../src/fetching/guard/fetch-error.ts';
import { LEASE_MS } from '../../src/jobs/sqlite-queue.ts';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import { createClaimPause } from '../../src/runs/claim-pause.ts';
import { MAX_OUTAGE_MS } from '../../src/runs/create-run-handler.ts';
import type { RunContext } from '../../src/runs/run-context.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { auditWhole, createRunFixture, type RunFixture, untilAborted } from './run-fixture.ts';

const PAGE = htmlPage(`<!doctype html><html lang="en"><title>How to bake bread</title><h1>Bread</h1>
  <p>${'Flour, water, salt and time. '.repeat(40)}</p></html>`);
const BROKEN = { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Later' };

let site: FixtureSite;
let fixture: RunFixture;
/** The response of `/changing`. */
let changing = PAGE;

beforeAll(async () => {
  site = await startFixtureSite({
    '/': PAGE,
    '/moved': { status: 301, headers: { location: '/' } },
    '/changing': (_request, response) => {
      response.writeHead(changing.status ?? 200, changing.headers).end(changing.body);
    },
    '/missing': { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No' },
  });
  fixture = await createRunFixture();
});
afterAll(async () => {
  await fixture.close();
  await site.close();
});
beforeEach(() => {
  changing = PAGE;
});

const details = async (id: number) =>
  await readReportDetails(fixture.temp.database.fork(), await fixture.read(id));
const requestsFor = (path: string) => site.requests.filter((request) => request.path === path).length;

/** The rows of the runs of a report, by id. */
const runsOf = (id: number) =>
  fixture.temp.database.fork().execute('select * from runs where report_id = ? order by id', [id]);
const shownResultOf = async (id: number) =>
  (await fixture.temp.database.fork().execute('select * from shown_results where report_id = ?', [id]))[0];

describe('the history of a report', () => {
  it('keeps the trigger, the result and the times of each run', async () => {
    changing = htmlPage('<!doctype html><html lang="en"><title>Before</title>');
    const id = await fixture.create(site.url('/changing'));
    await fixture.run();
    const first = await fixture.read(id);
    changing = PAGE;
    await fixture.rerun(id);
    await fixture.run();
    const second = await fixture.read(id);
    const ended = { started_at: expect.anything(), finished_at: expect.anything(), error_code: null };
    expect(await runsOf(id)).toMatchObject([
      { ...ended, trigger: 'create', status: 'completed', result: first.result, score: first.score },
      { ...ended, trigger: 'update', status: 'completed', result: second.result, score: second.score },
    ]);
    expect(first.title).toBe('Before');
    expect(second.title).toBe('How to bake bread');
    const { categories } = (await details(id)) ?? { categories: [] };
    expect(JSON.parse(second.categoryScores ?? '')).toEqual(
      Object.fromEntries(categories.map(({ category, score }) => [category, score])),
    );
  });

  it('keeps the error of a failed run after the next one has completed', async () => {
    changing = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No' };
    const id = await fixture.create(site.url('/changing'));
    await fixture.run();
    changing = PAGE;
    await fixture.rerun(id);
    await fixture.run();
    expect((await fixture.read(id)).errorCode).toBeNull();
    expect(await runsOf(id)).toMatchObject([
      { status: 'failed', error_code: 'http_error', error_http_status: 404, result: null },
      { status: 'completed', error_code: null },
    ]);
  });

  it('lists the failed audits of the shown run only, and counts regressions', async () => {
    const id = await fixture.create(site.url('/changing'));
    await fixture.run();
    expect(await shownResultOf(id)).toMatchObject({ regressed: 0 });
    changing = htmlPage('<!doctype html><html><body><img src="a.png">');
    await fixture.rerun(id);
    await fixture.run();
    const { checks } = (await details(id)) ?? { checks: [] };
    const failed = checks.filter(({ outcome }) => outcome === 'failed').map((check) => check.id);
    expect(failed).toContain('document-title');
    expect((await shownResultOf(id))?.regressed).toBeGreaterThan(0);
    const rows = await fixture.temp.database
      .fork()
      .execute(
        'select name from failed_audits join audit_names on id = audit_id where report_id = ? order by name',
        [id],
      );
    expect(rows.map(({ name }) => name)).toEqual(failed.sort());
    await fixture.remove(id);
    expect(
      await fixture.temp.database.fork().execute('select * from failed_audits where report_id = ?', [id]),
    ).toEqual([]);
  });
});

describe('a successful run', () => {
  it('completes the report with its results', async () => {
    const id = await fixture.create(site.url('/moved'));
    expect(await fixture.read(id)).toMatchObject({ status: 'queued', result: null, score: null });
    const started = fixture.clock();
    expect(await fixture.run()).toMatchObject({ reportId: id, outcome: 'completed', errorCode: null });

    const report = await fixture.read(id);
    expect(report).toMatchObject({ status: 'completed', errorCode: null });
    expect(report.generatedAt?.getTime()).toBeGreaterThanOrEqual(started.getTime());
    expect(report.generatedAt?.getTime()).toBeLessThanOrEqual(fixture.clock().getTime());
    expect(report.result).not.toBeNull();
    expect(report.score).toBeGreaterThan(0);
    const found = await details(id);
    expect(found).toMatchObject({
      finalUrl: site.url('/'),
      rendering: 'server',
      page: { title: 'How to bake bread', statusCode: 200, redirects: 1 },
    });
    expect(found?.checks.length).toBe(
      (found?.categories ?? []).reduce(
        (sum, { category: _, score: __, coverage: ___, ...counts }) =>
          sum + Object.values(counts).reduce((a, b) => a + b),
        0,
      ),
    );
    expect(await fixture.temp.countJobs()).toBe(0);
  });

  it('passes the error of the resource plan to the operator', async () => {
    await fixture.create(site.url('/'));
    const outOfMemory = new Error('out of memory');
    const end = await fixture.run({
      audit: async (page) => ({ ...auditWhole(page), planError: outOfMemory }),
    });
    expect(end).toMatchObject({ outcome: 'completed', cause: outOfMemory });
  });

  it('is replaced completely by the next successful run', async () => {
    const id = await fixture.create(site.url('/changing'));
    await fixture.run();
    const first = await fixture.read(id);
    changing = htmlPage('<p>Nothing much.</p>');
    await fixture.rerun(id);
    expect(await fixture.read(id)).toMatchObject({ status: 'queued', score: first.score });
    const started = fixture.clock();
    await fixture.run();
    const second = await fixture.read(id);
    expect(second.score).not.toBe(first.score);
    expect(second.generatedAt?.getTime()).toBeGreaterThanOrEqual(started.getTime());
    expect(await details(id)).toMatchObject({ page: { title: null } });
  });
});

describe('a run of a page that cannot be audited', () => {
  it('fails the report with its error', async () => {
    const id = await fixture.create(site.url('/missing'));
    expect(await fixture.run()).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
    expect(await fixture.read(id)).toMatchObject({
      status: 'failed',
      result: null,
      generatedAt: null,
      errorCode: 'http_error',
      errorHttpStatus: 404,
    });
    expect(await details(id)).toBeNull();
    expect(await fixture.temp.countJobs()).toBe(0);
    expect(requestsFor('/missing')).toBe(1);
  });

  it('keeps the results of the last completed run until another completes', async () => {
    const id = await fixture.create(site.url('/changing'));
    await fixture.run();
    const good = await fixture.read(id);
    const found = await details(id);

    changing = { ...BROKEN, status: 404 };
    await fixture.rerun(id);
    await fixture.run();
    const { score, result, generatedAt, shownRunId } = good;
    const kept = { score, result, generatedAt, shownRunId };
    expect(await fixture.read(id)).toMatchObject({ ...kept, status: 'failed', errorHttpStatus: 404 });
    expect(await details(id)).toEqual(found);

    await fixture.rerun(id);
    expect(await fixture.read(id)).toMatchObject({ ...kept, status: 'queued', errorCode: null });
    await fixture.run();
  });

  it('fails after the time limit of a run', async () => {
    const id = await fixture.create(site.url('/'));
    const end = await fixture.run({ timeoutMs: 100, fetchPage: untilAborted });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'timeout' });
    expect((await fixture.read(id)).errorMessage).toBe('The audit timed out after 0.1 seconds.');
  });

  it('fails with its audit process, and the next run succeeds', async () => {
    const id = await fixture.create(site.url('/'));
    const cause = new ProcessLostError('out of memory');
    const end = await fixture.run({ audit: () => Promise.reject(cause) });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'crashed', cause });
    expect(await fixture.read(id)).toMatchObject({ status: 'failed', errorCode: 'crashed' });
    await fixture.rerun(id);
    expect(await fixture.run()).toMatchObject({ outcome: 'completed' });
  });
});

describe('a transient error', () => {
  it('is retried after a pause, and the retry succeeds', async () => {
    changing = BROKEN;
    const id = await fixture.create(site.url('/changing'));
    const before = fixture.ends.length;
    const end = await fixture.run({
      sleep: async () => {
        expect(await fixture.read(id)).toMatchObject({ status: 'running', errorCode: null });
        changing = PAGE;
      },
    });
    expect(end).toMatchObject({ outcome: 'completed' });
    expect(fixture.ends.slice(before)).toMatchObject([
      { outcome: 'retried', errorCode: 'http_error' },
      { outcome: 'completed' },
    ]);
  });

  it('fails the report after the last retry', async () => {
    changing = BROKEN;
    const before = requestsFor('/changing');
    const id = await fixture.create(site.url('/changing'));
    const pauses: number[] = [];
    const end = await fixture.run({ sleep: async (milliseconds) => void pauses.push(milliseconds) });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
    expect(pauses).toEqual([1_000, 3_000]);
    expect(requestsFor('/changing') - before).toBe(3);
    expect(await fixture.read(id)).toMatchObject({ status: 'failed', errorHttpStatus: 503 });
  });

  it('is not retried if the pause exceeds the time of the run', async () => {
    changing = BROKEN;
    await fixture.create(site.url('/changing'));
    const before = requestsFor('/changing');
    expect(await fixture.run({ timeoutMs: 1_000 })).toMatchObject({ outcome: 'failed' });
    expect(requestsFor('/changing') - before).toBe(1);
  });

  it('fails the report with its own error if the pause takes the rest of the time', async () => {
    changing = BROKEN;
    const id = await fixture.create(site.url('/changing'));
    const before = requestsFor('/changing');
    const end = await fixture.run({ timeoutMs: 500, retryDelaysMs: [1], sleep: untilGivenUp });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'http_error' });
    expect(await fixture.read(id)).toMatchObject({ status: 'failed', errorHttpStatus: 503 });
    expect(requestsFor('/changing') - before).toBe(1);
    expect(await fixture.temp.countJobs()).toBe(0);
  });

  it('limits the retry to the remaining time', async () => {
    changing = BROKEN;
    const id = await fixture.create(site.url('/changing'));
    const tries = [fixture.fetchPage, untilAborted];
    const end = await fixture.run({
      timeoutMs: 500,
      retryDelaysMs: [1],
      fetchPage: (url, options) => (tries.shift() ?? untilAborted)(url, options),
    });
    expect(end).toMatchObject({ outcome: 'failed', errorCode: 'timeout' });
    expect(tries).toEqual([]);
    expect(await fixture.read(id)).toMatchObject({ status: 'failed', errorCode: 'timeout' });
  });

  it('is not retried if the report was deleted meanwhile', async () => {
    changing = BROKEN;
    const id = await fixture.create(site.url('/changing'));
    const before = requestsFor('/changing');
    expect(await fixture.run({ sleep: () => fixture.remove(id) })).toMatchObject({ outcome: 'dropped' });
    expect(requestsFor('/changing') - before).toBe(1);
  });

  it('returns the run to the queue if the process shuts down in the pause', async () => {
    changing = BROKEN;
    const id = await fixture.create(site.url('/changing'));
    const stopping = new AbortController();
    const end = await fixture.run({
      abort: stopping.signal,
      sleep: (milliseconds, signal) => {
        stopping.abort('shutdown');
        return untilGivenUp(milliseconds, signal);
      },
    });
    expect(end).toMatchObject({ outcome: 'returned' });
    expect(await fixture.read(id)).toMatchObject({ status: 'queued', errorCode: null });
    changing = PAGE;
    expect(await fixture.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });
});

describe('a worker whose name servers do not respond', () => {
  let deaf: Fetcher;
  beforeAll(() => {
    deaf = createFetcher({
      version: '1',
      contactUrl: 'https://example.org/',
      maxPageBytes: 1_000_000,
      allow: [],
      resolve: () => Promise.reject(Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' })),
    });
  });
  afterAll(() => deaf.close());
  const runWithoutNetwork = () => fixture.run({ fetchPage: deaf.fetchPage });

  it('returns the run to the queue after a pause, and another worker completes it', async () => {
    const id = await fixture.create('http://site.example/');
    const pausesMs: number[] = [];
    const sleep = async (milliseconds: number) => void pausesMs.push(milliseconds);
    expect(await fixture.run({ fetchPage: deaf.fetchPage, sleep })).toMatchObject({
      reportId: id,
      outcome: 'returned',
      errorCode: 'network_unavailable',
    });
    expect(pausesMs).toEqual([1_000]);
    expect(await fixture.read(id)).toMatchObject({ status: 'queued', errorCode: null });
    const end = await fixture.run({
      owner: 'second/2/b',
      fetchPage: (_url, options) => fixture.fetchPage(site.url('/'), options),
    });
    expect(end).toMatchObject({ reportId: id, outcome: 'completed' });
  });

  it('fails the run after the last try with the error of the name servers', async () => {
    const id = await fixture.create('http://site.example/');
    for (let i = 0; i < 2; i++) expect(await runWithoutNetwork()).toMatchObject({ outcome: 'returned' });
    expect(await runWithoutNetwork()).toMatchObject({ outcome: 'failed', errorCode: 'network_unavailable' });
    expect(await fixture.read(id)).toMatchObject({
      status: 'failed',
      errorCode: 'dns_failed',
      errorMessage: 'The name servers that this service uses did not respond.',
    });
    expect(await fixture.temp.countJobs()).toBe(0);
  });

  it('counts no try during an outage, until the run is ten minutes old', async () => {
    const id = await fixture.create('http://site.example/');
    const runInOutage = () => fixture.run({ fetchPage: deaf.fetchPage, hasNetworkOutage: () => true });
    for (let i = 0; i < 5; i++) expect(await runInOutage()).toMatchObject({ outcome: 'returned' });
    await fixture.clock.advance(MAX_OUTAGE_MS);
    for (let i = 0; i < 2; i++) expect(await runInOutage()).toMatchObject({ outcome: 'returned' });
    expect(await runInOutage()).toMatchObject({ reportId: id, outcome: 'failed' });
  });

  it('tries the next run of the account during an outage', async () => {
    const unreachable = await fixture.create('http://site.example/');
    const reachable = await fixture.create(site.url('/'));
    const outage = { hasNetworkOutage: () => true };
    expect(await fixture.run({ fetchPage: deaf.fetchPage, ...outage })).toMatchObject({
      reportId: unreachable,
      outcome: 'returned',
    });
    expect(await fixture.run(outage)).toMatchObject({ reportId: reachable, outcome: 'completed' });
    expect(await runWithoutNetwork()).toMatchObject({ reportId: unreachable });
    await fixture.remove(unreachable);
  });

  it('fails no run of several hosts, although other sites respond, and fails one whose name does not exist', async () => {
    const pause = createClaimPause(fixture.clock, () => undefined);
    const tryNext = (fetchPage: RunContext['fetchPage']) =>
      fixture.run({ fetchPage, onEnd: pause.runEnded, hasNetworkOutage: () => pause.hasOutage });
    const unreachable: number[] = [];
    for (let i = 0; i < 5; i++) unreachable.push(await fixture.create(`http://site${i}.example/`));
    for (let tries = 0; tries < 4; tries++) {
      const working = await fixture.create(site.url('/'));
      while ((await fixture.read(working)).status !== 'completed')
        await tryNext((url, options) => (url === site.url('/') ? fixture : deaf).fetchPage(url, options));
    }
    const reports = await Promise.all(unreachable.map(fixture.read));
    expect(reports.map(({ status }) => status)).toEqual(unreachable.map(() => 'queued'));
    for (const id of unreachable) await fixture.remove(id);

    const missing = await fixture.create('http://missing.example/');
    await tryNext(() => Promise.reject(new FetchError('dns_failed', 'The host name could not be found.')));
    expect(await fixture.read(missing)).toMatchObject({ status: 'failed', errorCode: 'dns_failed' });
  });

  it('drops the run if its report was deleted during the pause', async () => {
    const id = await fixture.create('http://site.example/');
    const end = await fixture.run({ fetchPage: deaf.fetchPage, sleep: () => fixture.remove(id) });
    expect(end).toMatchObject({ outcome: 'dropped', errorCode: null });
  });
});

describe('a database that rejects the results', () => {
  const storeHealth = { failed: vi.fn(), succeeded: vi.fn() };
  beforeEach(() => vi.clearAllMocks());

  it('receives them as soon as it accepts writes again, and the page is not fetched again', async () => {
    const id = await fixture.create(site.url('/'));
    const fetched = vi.fn(fixture.fetchPage);
    const database = rejectingWrite(1, 2, 3, 4, 5);
    const end = await fixture.run({ database, storeHealth, fetchPage: fetched });
    expect(end).toMatchObject({ outcome: 'completed' });
    expect(await fixture.read(id)).toMatchObject({ status: 'completed', errorCode: null });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(storeHealth.failed).toHaveBeenCalledTimes(5);
    expect(storeHealth.succeeded).toHaveBeenCalledTimes(1);
  });

  it('receives them when the numbers of audits can be read again', async () => {
    const id = await fixture.create(site.url('/'));
    const numberAudits = createAuditNumbers({ transact: rejectingWrite(1).transact });
    expect(await fixture.run({ numberAudits, storeHealth })).toMatchObject({ outcome: 'completed' });
    expect(await fixture.read(id)).toMatchObject({ status: 'completed', errorCode: null });
    expect(storeHealth.failed).toHaveBeenCalledTimes(1);
  });

  it('keeps results of a commit whose response was lost', async () => {
    const id = await fixture.create(site.url('/'));
    expect(await fixture.run({ database: losingResponse() })).toMatchObject({ outcome: 'dropped' });
    expect(await fixture.read(id)).toMatchObject({ status: 'completed', revision: 3 });
    await expect(fixture.run()).rejects.toThrow('No run can be claimed');
  });

  it('does not delay a shutdown: the run is claimed again when its lease has expired', async () => {
    const id = await fixture.create(site.url('/'));
    const stopping = new AbortController();
    const running = fixture.run({
      database: rejectingWrite(1, 2),
      abort: stopping.signal,
      sleep: (milliseconds, signal) => {
        stopping.abort('shutdown');
        return untilGivenUp(milliseconds, signal);
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'unavailable' });
    await fixture.clock.advance(LEASE_MS + 1);
    expect(await fixture.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });
});

/** Sleeps until the signal aborts. */
const untilGivenUp: RunContext['sleep'] = async (_milliseconds, signal) => {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
};

/** The database, in which the transactions with these numbers fail, counted from 1. */
function rejectingWrite(...rejected: number[]): Database {
  const { database } = fixture.temp;
  let count = 0;
  return {
    ...database,
    transact: async (work) => {
      count++;
      if (rejected.includes(count)) throw new AppError('unavailable');
      return await database.transact(work);
    },
  };
}

/** The database, in which the response to the first commit is lost. */
function losingResponse(): Database {
  const { database } = fixture.temp;
  let isFirst = true;
  return {
    ...database,
    transact: async (work) => {
      const result = await database.transact(work);
      if (!isFirst) return result;
      isFirst = false;
      throw new AppError('unavailable');
    },
  };
}

describe('an aborted run', () => {
  it('writes nothing if its report was deleted', async () => {
    const id = await fixture.create(site.url('/'));
    const end = await fixture.run({
      audit: async (page) => {
        await fixture.remove(id);
        return auditWhole(page);
      },
    });
    expect(end).toMatchObject({ outcome: 'dropped' });
    const em = fixture.temp.database.fork();
    expect(await em.execute('select id from reports where id = ?', [id])).toEqual([]);
    expect(await em.execute('select id from runs where report_id = ?', [id])).toEqual([]);
    expect(await fixture.temp.countJobs()).toBe(0);
  });

  it('writes nothing if it is canceled', async () => {
    const id = await fixture.create(site.url('/'));
    const abort = AbortSignal.abort('deleted');
    expect(await fixture.run({ abort, fetchPage: untilAborted })).toMatchObject({ outcome: 'dropped' });
    expect(await fixture.read(id)).toMatchObject({ status: 'running', errorCode: null });
    await fixture.remove(id);
  });

  it('returns to the queue at once, even if the clock of its host is ahead', async () => {
    const id = await fixture.create(site.url('/'));
    const ahead = () => new Date(fixture.clock().getTime() + 3_600_000);
    const abort = AbortSignal.abort('shutdown');
    const end = await fixture.run({ abort, fetchPage: untilAborted, clock: ahead });
    expect(end).toMatchObject({ outcome: 'returned' });
    expect(await fixture.run()).toMatchObject({ reportId: id, outcome: 'completed' });
  });

  it('returns to the queue when the process shuts down, without a counted crash', async () => {
    const id = await fixture.create(site.url('/'));
    for (let i = 0; i < 4; i++) {
      const abort = AbortSignal.abort('shutdown');
      expect(await fixture.run({ abort, fetchPage: untilAborted })).toMatchObject({ outcome: 'returned' });
      expect(await fixture.read(id)).toMatchObject({ status: 'queued' });
    }
    expect(await fixture.run()).toMatchObject({ outcome: 'completed' });
  });
});
