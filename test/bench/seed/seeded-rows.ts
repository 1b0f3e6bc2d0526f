import type { AuditReport } from '../../../src/audits/audit-page.ts';
import { packChecks } from '../../../src/audits/packed-report.ts';
import { type Seed, type SeededReport, seededReport } from './seeded-report.ts';

/** One run in this many has checks, besides the newest of each account, because checks take 13 kB for each run. */
const CHECKED_SHARE = 500;

/** Values by column; missing columns are null. Times are in milliseconds; values of JSON columns are not serialized. */
export type SeededRow = Record<string, string | number | object | null>;

/** The rows of one report. */
export interface SeededRows {
  report: SeededRow;
  runs: SeededRow[];
  checks: { run_id: number; checks: Uint8Array } | null;
}

/** Reports in one transaction. */
const BATCH = 10_000;

/**
 * Makes the rows of reports in batches. Queued reports have no jobs, so that no worker runs them.
 * @param samples reports whose results the runs have, one after the other
 */
export function* seededBatches(seed: Seed, samples: readonly AuditReport[]): Generator<SeededRows[]> {
  let batch: SeededRows[] = [];
  for (const rows of seededRows(seed, samples)) {
    batch.push(rows);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* seededRows(seed: Seed, samples: readonly AuditReport[]): Generator<SeededRows> {
  const packed = samples.map(({ coverage, categories, page, checks }) => ({
    results: {
      coverage_judged: coverage.judged,
      coverage_total: coverage.total,
      capped_by: [],
      categories,
      page,
    },
    checks: packChecks(checks),
  }));
  let lastRunId = 0;
  for (let number = 0; number < seed.reports; number++) {
    const report = seededReport(number, seed);
    const { results, checks } = packed[number % packed.length] as (typeof packed)[number];
    const shownRunId = report.result === null ? null : ++lastRunId;
    const rows: SeededRows = { report: reportRow(report, number + 1, shownRunId), runs: [], checks: null };
    if (shownRunId !== null) {
      rows.runs.push({ ...goodRunRow(report, number + 1, shownRunId), ...results });
      const isChecked = report.isNewestOfAccount || number % CHECKED_SHARE === 0;
      if (isChecked) rows.checks = { run_id: shownRunId, checks };
    }
    if (report.status !== 'completed') rows.runs.push(otherRunRow(report, number + 1, ++lastRunId));
    yield rows;
  }
}

function reportRow(report: SeededReport, id: number, shownRunId: number | null): SeededRow {
  const hasFailed = report.status === 'failed';
  return {
    id,
    account_id: report.accountId,
    url: report.url,
    project: report.project,
    status: report.status,
    result: report.result,
    score: report.score,
    privacy: report.privacy,
    access_version: 1,
    slug: `seeded-${id.toString(36).padStart(15, '0')}`,
    error_code: hasFailed ? 'connect_failed' : null,
    error_message: hasFailed ? 'The server could not be reached.' : null,
    revision: 3,
    shown_run_id: shownRunId,
    generated_at: report.generatedAt,
    created_at: report.createdAt,
    updated_at: report.updatedAt,
  };
}

function goodRunRow(report: SeededReport, reportId: number, id: number): SeededRow {
  return {
    id,
    report_id: reportId,
    status: 'completed',
    attempt: 1,
    owner: 'seed',
    crashes: 0,
    retries: 0,
    created_at: report.createdAt,
    started_at: report.createdAt,
    finished_at: report.generatedAt,
    final_url: report.url,
    rendering: 'server',
    catalogue_version: '1',
  };
}

function otherRunRow(report: SeededReport, reportId: number, id: number): SeededRow {
  const isQueued = report.status === 'queued';
  return {
    id,
    report_id: reportId,
    status: report.status,
    attempt: isQueued ? 0 : 1,
    crashes: 0,
    retries: 0,
    created_at: report.createdAt,
    finished_at: isQueued ? null : report.updatedAt,
  };
}
