import type { AuditReport } from '../../../src/audits/audit-page.ts';
import { CATALOGUE } from '../../../src/audits/catalogue.ts';
import { packChecks } from '../../../src/audits/packed-report.ts';
import { type Seed, type SeededReport, seededReport } from './seeded-report.ts';

/** One run in this many has checks, besides the newest of each account, because checks take 13 kB for each run. */
const CHECKED_SHARE = 500;

/** Values by column; missing columns are null. Times are in milliseconds; values of JSON columns are not serialized. */
export type SeededRow = Record<string, string | number | object | null>;

/** The rows of one report. */
interface SeededRows {
  report: SeededRow;
  runs: SeededRow[];
  checks: { run_id: number; checks: Uint8Array } | null;
}

/**
 * Makes the rows of reports. Queued reports have no jobs, so that no worker runs them.
 * @param samples reports whose results the runs have, one after the other
 */
export function* seededRows(seed: Seed, samples: readonly AuditReport[]): Generator<SeededRows> {
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
    const reportId = number + 1;
    const { results, checks } = packed[number % packed.length] as (typeof packed)[number];
    const shownRunId = report.result === null ? null : ++lastRunId;
    const rows: SeededRows = { report: reportRow(report, reportId, shownRunId), runs: [], checks: null };
    const common = { report_id: reportId, crashes: 0, retries: 0, created_at: report.createdAt };
    if (shownRunId !== null) {
      rows.runs.push({ id: shownRunId, ...common, ...shownRun(report), ...results });
      const isChecked = report.isNewestOfAccount || number % CHECKED_SHARE === 0;
      if (isChecked) rows.checks = { run_id: shownRunId, checks };
    }
    const { status, updatedAt } = report;
    if (status !== 'completed') {
      const [attempt, finished_at] = status === 'queued' ? [0, null] : [1, updatedAt];
      rows.runs.push({ id: ++lastRunId, ...common, status, attempt, finished_at });
    }
    yield rows;
  }
}

function reportRow(report: SeededReport, id: number, shownRunId: number | null): SeededRow {
  const { accountId, url, project, status, result, score, privacy } = report;
  const error = { error_code: 'connect_failed', error_message: 'The server could not be reached.' };
  return {
    ...{ id, account_id: accountId, url, project, status, result, score, privacy },
    ...(status === 'failed' && error),
    access_version: 1,
    slug: `seeded-${id.toString(36).padStart(15, '0')}`,
    revision: 3,
    shown_run_id: shownRunId,
    generated_at: report.generatedAt,
    created_at: report.createdAt,
    updated_at: report.updatedAt,
  };
}

/** Columns of a completed run besides its results. */
function shownRun({ createdAt, generatedAt, url }: SeededReport): SeededRow {
  return {
    status: 'completed',
    attempt: 1,
    owner: 'seed',
    started_at: createdAt,
    finished_at: generatedAt,
    final_url: url,
    rendering: 'server',
    catalogue_version: '1',
  };
}

/** Audits that fail on 40 % of the pages: about 16 on each page. One more audit fails on a twentieth of the pages. */
const FAILED_AUDITS = 40;
/** Number of the audit that rarely fails. */
const RARE_AUDIT = FAILED_AUDITS + 1;
const VARIANTS = 20;

const names = CATALOGUE.slice(0, RARE_AUDIT).map(({ id }) => id);
/** An audit that fails on 40 % of the pages of an account. */
export const COMMON_FAILURE = names[0] as string;
/** An audit that fails on 5 % of them. */
export const RARE_FAILURE = names[RARE_AUDIT - 1] as string;

/** Spreads the variants evenly over each account's reports, so that neighbors differ. */
const VARIANT = `(id / 50 + id / 1000) % ${VARIANTS}`;

/**
 * SQL for both databases that stores the results of completed runs as the service does: in the columns of the runs, and in
 * the tables of filters and projects. About one report in 25 of each account regressed.
 */
export const HISTORY_STATEMENTS = [
  `update runs set "trigger" = 'create', result = reports.result, score = reports.score from reports
    where reports.id = runs.report_id and runs.status = 'completed'`,
  `update runs set "trigger" = 'update' where "trigger" is null`,
  `insert into audit_names (id, name) values ${names.map((name, i) => `(${i + 1}, '${name}')`)}`,
  `insert into shown_results (report_id, account_id, project, score, regressed, failed_audits)
    select id, account_id, project, score, case when ${VARIANT} = 4 and id % 5 > 0 then 2 else 0 end,
      case ${VARIANT} ${Array.from({ length: VARIANTS }, (_, i) => `when ${i} then '${failedOf(i)}'`).join(' ')} end
    from reports where result is not null`,
];

/** Numbers of the audits that a page of that variant fails. */
function failedOf(variant: number): number[] {
  const numbers = Array.from({ length: RARE_AUDIT }, (_, i) => i + 1);
  return numbers.filter((number) =>
    number === RARE_AUDIT ? variant === 0 : (variant * (2 * number + 1)) % VARIANTS < 0.4 * VARIANTS,
  );
}
