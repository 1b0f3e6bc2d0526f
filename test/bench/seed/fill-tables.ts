import Sqlite from 'better-sqlite3';
import { apiKeyPrefix, digestApiKey } from '../../../src/accounts/api-key-format.ts';
import { packChecks } from '../../../src/audits/packed-report.ts';
import type { AuditReport } from '../../../src/audits/run-audits.ts';
import { ACCOUNTS, type SeededReport, seededReport } from './seeded-report.ts';

/** Of the account that the benchmarks ask; it may write. */
export const BENCH_KEY = 'prk_key-of-the-account-that-the-bench-asks';
/** An account in the middle of the others. */
export const BENCH_ACCOUNT = 26;

const ROWS_PER_TRANSACTION = 20_000;
/** 13 kB each: every report has the page's facts and categories, but only these and the newest have checks. */
const CHECKED_SHARE = 500;
const CATALOGUE_VERSION = '1';

/**
 * Fills the empty tables with that many reports, straight and without waiting for the disk. Those that wait for a
 * run have none to wait for in the queue, so that no worker takes them.
 * @param samples what the runs found out, in turn
 */
export function fillTables(file: string, count: number, samples: readonly AuditReport[]): void {
  const sqlite = new Sqlite(file);
  // Whatever breaks it off leaves a file that nobody uses.
  sqlite.pragma('journal_mode = off');
  sqlite.pragma('synchronous = off');
  sqlite.pragma('cache_size = -1000000');
  fillAccounts(sqlite);
  const addReport = prepareReports(sqlite, count, samples);
  const addMany = sqlite.transaction((from: number, to: number) => {
    for (let number = from; number < to; number++) addReport(number);
  });
  for (let from = 0; from < count; from += ROWS_PER_TRANSACTION) {
    addMany(from, Math.min(count, from + ROWS_PER_TRANSACTION));
  }
  sqlite.close();
}

function fillAccounts(sqlite: Sqlite.Database): void {
  const now = Date.now();
  const addAccount = sqlite.prepare('insert into accounts (name, created_at, updated_at) values (?, ?, ?)');
  const addKey = sqlite.prepare(
    `insert into api_keys (account_id, name, prefix, digest, scope, created_at) values (?, 'Key', ?, ?, 'write', ?)`,
  );
  for (let id = 1; id <= ACCOUNTS; id++) {
    const key = id === BENCH_ACCOUNT ? BENCH_KEY : `prk_key-of-account-${id}`;
    addAccount.run(`Account ${id}`, now, now);
    addKey.run(id, apiKeyPrefix(key), digestApiKey(key), now);
  }
}

/** @returns what adds the report of a number with its runs */
function prepareReports(
  sqlite: Sqlite.Database,
  count: number,
  samples: readonly AuditReport[],
): (number: number) => void {
  const insertReport = sqlite.prepare(`
    insert into reports (account_id, url, project, status, result, score, privacy, access_version, slug, error_code,
      error_message, revision, shown_run_id, generated_at, created_at, updated_at)
    values (@accountId, @url, @project, @status, @result, @score, @privacy, 1, @slug, @errorCode,
      @errorMessage, 3, @shownRunId, @generatedAt, @createdAt, @updatedAt)`);
  const insertGoodRun = sqlite.prepare(`
    insert into runs (report_id, status, attempt, owner, crashes, retries, created_at, started_at, finished_at,
      final_url, rendering, catalogue_version, coverage_judged, coverage_total, capped_by, categories, page)
    values (@reportId, 'completed', 1, 'seed', 0, 0, @createdAt, @createdAt, @generatedAt,
      @url, 'server', '${CATALOGUE_VERSION}', @judged, @total, '[]', @categories, @page)`);
  const insertOtherRun = sqlite.prepare(`
    insert into runs (report_id, status, attempt, crashes, retries, created_at, finished_at)
    values (@reportId, @status, @attempt, 0, 0, @createdAt, @finishedAt)`);
  const insertChecks = sqlite.prepare('insert into run_checks values (?, ?)');
  const found = samples.map(({ coverage, categories, page, checks }) => ({
    ...coverage,
    categories: JSON.stringify(categories),
    page: JSON.stringify(page),
    checks: packChecks(checks),
  }));

  let lastRunId = 0;
  return (number) => {
    const report = seededReport(number, count);
    const reportId = number + 1;
    const { isNewestOfAccount, ...columns } = report;
    const shownRunId = report.result === null ? null : ++lastRunId;
    const slug = `seeded-${reportId.toString(36).padStart(15, '0')}`;
    insertReport.run({ ...columns, ...errorOf(report), slug, shownRunId });
    if (shownRunId !== null) {
      const { checks, ...results } = found[number % found.length] as (typeof found)[number];
      const { url, createdAt, generatedAt } = report;
      insertGoodRun.run({ reportId, url, createdAt, generatedAt, ...results });
      if (isNewestOfAccount || number % CHECKED_SHARE === 0) insertChecks.run(shownRunId, checks);
    }
    if (report.status !== 'completed') {
      const { status, createdAt, updatedAt } = report;
      const isQueued = status === 'queued';
      lastRunId++;
      insertOtherRun.run({
        reportId,
        status,
        attempt: isQueued ? 0 : 1,
        createdAt,
        finishedAt: isQueued ? null : updatedAt,
      });
    }
  };
}

function errorOf({ status }: SeededReport): { errorCode: string | null; errorMessage: string | null } {
  if (status !== 'failed') return { errorCode: null, errorMessage: null };
  return { errorCode: 'connect_failed', errorMessage: 'The server could not be reached.' };
}
