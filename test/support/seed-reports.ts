import type { AuditReport } from '../../src/audits/audit-page.ts';
import { failedAudits, packChecks } from '../../src/audits/packed-report.ts';
import type { CategorySummary, Coverage } from '../../src/audits/score-type.ts';
import type { Database } from '../../src/database/database.ts';
import type { Report } from '../../src/database/entities/report.ts';
import type { RunTrigger } from '../../src/database/entities/run.ts';
import type { EntityManager } from '../../src/database/orm.ts';
import { projectOf } from '../../src/database/project-of.ts';
import {
  insertReport,
  type NewReport,
  storeShownResult,
  updateReport,
} from '../../src/database/queries/stored-report.ts';
import { completeRun, findRun, insertRun, updateLeasedRun } from '../../src/database/queries/stored-run.ts';
import { errorProperties, type ReportError } from '../../src/database/report-error.ts';
import type { ReportResult } from '../../src/describe/report-result.ts';
import { createAuditNumbers } from '../../src/runs/audit-numbers.ts';
import { countRegressed, summaryOf } from '../../src/runs/run-transitions.ts';
import { findReport } from './stored-entities.ts';

/** A run to store without executing it. */
export interface SeededRun {
  /** Without a result the run has failed with `error`; without both it is queued. */
  result?: ReportResult;
  score?: number;
  error?: ReportError;
  generatedAt?: Date;
  checks?: AuditReport['checks'];
  categories?: CategorySummary[];
  title?: string;
  statusCode?: number;
  catalogueVersion?: string;
  cappedBy?: string[];
  coverage?: Coverage;
  trigger?: RunTrigger;
  patch?: string;
  createdAt?: Date;
}

/** A report to store without an audit. Without a result and an error it is queued, and has no run. */
export interface SeededReport extends SeededRun {
  accountId?: number;
  url: string;
  privacy?: number;
}

let seeded = 0;

/** A category summary in the format of the first catalogues. */
const FIRST_CATEGORIES = [
  {
    category: 'seo',
    score: 50,
    passed: 1,
    warning: 0,
    failed: 1,
    informative: 0,
    not_applicable: 0,
    unknown: 1,
  },
] as unknown as CategorySummary[];

/** Stores a queued report without a run. @param parts other than the default */
export async function storeReport(
  em: EntityManager,
  accountId: number,
  url: string,
  { project = projectOf(url), ...parts }: Partial<NewReport> = {},
): Promise<Report> {
  const slug = `seeded-${process.pid}-${seeded++}`;
  const defaults = { privacy: 0, passwordHash: null, slug, createdAt: new Date() };
  return await insertReport(em, { ...defaults, accountId, url, project, ...parts });
}

/** Stores reports with ended runs. @returns the stored reports, in the same order */
export async function seedReports(
  database: Database,
  reports: readonly SeededReport[],
  account = 1,
): Promise<Report[]> {
  const numbers = await numbersOf(database, reports);
  return await database.transact(async (em) => {
    const stored: Report[] = [];
    for (const [i, { accountId = account, url, privacy = 0, ...run }] of reports.entries()) {
      const createdAt = run.createdAt ?? new Date();
      const { id } = await storeReport(em, accountId, new URL(url).href, { privacy, createdAt });
      if (run.result || run.error) await storeRun(em, id, { ...run, createdAt }, numbers[i] ?? []);
      const report = await findReport(em, accountId, id);
      if (!report) throw new Error('The report was not stored.');
      stored.push(report);
    }
    return stored;
  });
}

/** Stores a report with an ended run. */
export async function seedReport(database: Database, report: SeededReport): Promise<Report> {
  const [stored] = await seedReports(database, [report]);
  if (!stored) throw new Error('The report was not stored.');
  return stored;
}

/** Stores another ended run of a report. @returns its id */
export async function seedRun(database: Database, reportId: number, run: SeededRun): Promise<number> {
  const [numbers = []] = await numbersOf(database, [run]);
  return await database.transact((em) => storeRun(em, reportId, { trigger: 'update', ...run }, numbers));
}

async function numbersOf(database: Database, runs: readonly SeededRun[]): Promise<number[][]> {
  const numberAudits = createAuditNumbers(database);
  const numbers: number[][] = [];
  for (const { checks = [] } of runs) numbers.push(await numberAudits(failedAudits(checks)));
  return numbers;
}

async function storeRun(
  em: EntityManager,
  reportId: number,
  run: SeededRun,
  failedAudits: number[],
): Promise<number> {
  const {
    result,
    score = 50,
    error,
    generatedAt = new Date(),
    createdAt = new Date(),
    trigger = 'create',
  } = run;
  const id = await insertRun(em, { reportId, createdAt, trigger, siteAuditId: null });
  if (!result && !error) {
    await updateReport(em, reportId, { status: 'queued' }, createdAt);
    return id;
  }
  const queued = await findRun(em, id);
  if (!queued) throw new Error('The run was not stored.');
  const leased = { id, attempt: 1, owner: 'seed' };
  await updateLeasedRun(em, queued, { status: 'running', attempt: 1, owner: 'seed', startedAt: createdAt });
  if (error) {
    const failure = { status: 'failed', finishedAt: generatedAt, ...errorProperties(error) } as const;
    await updateLeasedRun(em, leased, failure);
    await updateReport(em, reportId, { status: 'failed', error }, generatedAt);
  }
  if (!result) return id;
  const checks = packChecks(run.checks ?? []);
  const results = { ...resultsOf(run), finalUrl: queued.url, result, score };
  await completeRun(em, leased, results, checks, generatedAt);
  const shown = { status: 'completed', result, score, shownRunId: id, generatedAt } as const;
  await updateReport(em, reportId, { ...shown, ...summaryOf(results) }, generatedAt);
  const regressed = await countRegressed(em, queued.shownRunId, { ...results, checks });
  await storeShownResult(em, { reportId, score, regressed }, failedAudits);
  return id;
}

function resultsOf({
  title = 'Seeded',
  checks = [],
  categories = FIRST_CATEGORIES,
  statusCode = 200,
  cappedBy = [],
  catalogueVersion = '1',
  coverage = { judged: checks.length, total: checks.length },
  patch,
}: SeededRun) {
  return {
    rendering: 'server',
    catalogueVersion,
    coverageJudged: coverage.judged,
    coverageTotal: coverage.total,
    cappedBy,
    categories,
    // The facts that the oldest reports have.
    page: {
      title,
      description: null,
      language: 'en',
      statusCode,
      httpVersion: 'HTTP/2',
      redirects: 0,
      ttfbMs: 1,
      htmlBytes: 1,
      transferBytes: 1,
      domNodes: 2,
      requests: 1,
    },
    afterFixes: null,
    patch: patch ?? null,
  };
}
