import { unpackReport } from '../../audits/packed-report.ts';
import type { Config } from '../../config.ts';
import { projectOf } from '../../database/project-of.ts';
import type { ReportError } from '../../database/report-error.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { type AllowedTarget, parseAllowTargets } from '../../fetching/guard/allow-targets.ts';
import { checkSentUrl } from '../../fetching/guard/check-target-url.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import { type Report, ReportFindings } from '../../model/report.ts';
import { type Presented, present, presentEmpty } from '../../rest/present/model.ts';
import { createAuditPool } from '../../runs/audit-process/audit-pool.ts';
import { auditUrl, reportErrorOf } from '../../runs/audit-url.ts';
import { fetcherOptions } from '../../runs/fetcher-options.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { progressText } from '../../web/report-page/wording.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { jsonText, printNote, printResult } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { renderTerminalReport } from '../terminal-report/render-terminal-report.ts';
import { requireWritable, writeFileAtomically } from '../write-file-atomically.ts';
import { compareWithBaseline, OTHER_CATALOGUE, readBaseline, renderComparison } from './baseline.ts';

/** The targets that need no option if the URL of the page is one: its files may be on the same machine. */
const THIS_MACHINE = parseAllowTargets('localhost,127.0.0.1,[::1]');

/** The options of `audit`. */
export interface AuditOptions {
  json?: true;
  /** File for the report page. */
  html?: string;
  /** File for the edits that can be applied unchanged, as a unified diff. */
  patch?: string;
  /** Minimum score for exit code 0, 0 to 100. */
  minScore?: number;
  /** File with an earlier report to compare with, as `json` prints it. */
  baseline?: string;
  /** Also fails on a regression: a check that is worse than in the baseline, or that fails and did not apply there. */
  failOn?: 'regression';
  /** Targets that may be audited besides those of ALLOW_TARGETS. */
  allow?: AllowedTarget[];
}

/**
 * Audits a page without a server and prints its report.
 * @returns the exit code; also not 0 if the score is too low or a check has regressed
 * @throws CommandError when the URL is rejected or the page cannot be audited
 */
export async function audit(address: string, options: AuditOptions, config: Config): Promise<number> {
  const { url, allowTargets } = checkPage(address, [...config.allowTargets, ...(options.allow ?? [])]);
  if (options.failOn !== undefined && options.baseline === undefined) {
    throw new CommandError('--fail-on needs --baseline.', EXIT_USAGE);
  }
  // Files are checked before the page is fetched, so that a wrong path fails at once.
  for (const file of [options.html, options.patch]) if (file !== undefined) await requireWritable(file);
  const baseline = options.baseline === undefined ? null : await readBaseline(options.baseline);
  const page = await auditOrFail(url.href, options, { ...config, allowTargets });
  const comparison = baseline && compareWithBaseline(baseline, page);
  if (options.json) printResult(jsonText({ ...presentAudit(page), ...(comparison && { comparison }) }));
  else printResult(renderTerminalReport(page, process.stdout));
  if (baseline && !options.json) printResult(renderComparison(baseline, page));
  if (options.html !== undefined) await writeReportPage(options.html, page);
  if (options.patch !== undefined) await writePatch(options.patch, page);
  if (comparison && options.failOn === 'regression') {
    const regressions = [...comparison.regressed, ...comparison.new_failures];
    if (!comparison.same_catalogue) printNote(OTHER_CATALOGUE);
    if (regressions.length > 0) {
      printNote(`Worse than in the baseline: ${regressions.join(', ')}.`);
      return EXIT_FAILED;
    }
  }
  return exitCodeOf(page.score, options.minScore);
}

/**
 * The URL of the page and the targets that its audit may connect to. Only a page on this machine may use its other ports.
 * @throws CommandError when the URL is rejected
 */
function checkPage(address: string, allow: AllowedTarget[]): { url: URL; allowTargets: AllowedTarget[] } {
  const { url, problem } = checkSentUrl(address, allow);
  if (url) return { url, allowTargets: allow };
  const allowTargets = [...allow, ...THIS_MACHINE];
  const local = checkSentUrl(address, allowTargets);
  if (!local.url) throw new CommandError(problem, EXIT_USAGE);
  return { url: local.url, allowTargets };
}

async function auditOrFail(url: string, { json }: AuditOptions, config: Config): Promise<ReportPageData> {
  try {
    return await auditWithProgress(url, config);
  } catch (error) {
    if (json) printResult(jsonText(presentFailure(url, reportErrorOf(error))));
    if (!(error instanceof FetchError)) throw error;
    throw new CommandError(`${url} cannot be audited. ${error.message}`, EXIT_NOT_AUDITED, {
      cause: error,
    });
  }
}

/**
 * Fetches a page and audits it, with a progress line on a terminal.
 * @param url normalized and checked
 * @throws FetchError when the page cannot be fetched, or the audit exceeds its time limit
 */
async function auditWithProgress(url: string, config: Config): Promise<ReportPageData> {
  const fetcher = createFetcher(fetcherOptions(config));
  // In a child process, so that this process can update the progress line.
  const pool = createAuditPool(1);
  using progress = startProgress(process.stderr);
  using limit = limitTime(config.auditTimeoutSeconds * 1000, new AbortController().signal);
  try {
    progress.show(`Fetching ${url}`);
    const onProgress = (step: AuditProgress) => progress.show(progressText(step));
    const { report, finalUrl } = await auditUrl(url, { ...fetcher, ...pool }, { limit, onProgress });
    return { ...unpackReport(report), url, finalUrl, project: projectOf(url), generatedAt: new Date() };
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    throw new FetchError('timeout', `The audit took longer than ${config.auditTimeoutSeconds} s.`, {
      cause: error,
    });
  } finally {
    fetcher.close();
    await pool.close();
  }
}

async function writeReportPage(file: string, page: ReportPageData): Promise<void> {
  const { renderReportPage } = await import('../../web/report-page/render-report-page.ts');
  await writeFileAtomically(file, renderReportPage(page));
  printNote(`The report page is in ${file}`);
}

async function writePatch(file: string, { patch }: ReportPageData): Promise<void> {
  if (patch === null) return printNote('No fix can be applied as a patch.');
  await writeFileAtomically(file, patch);
  printNote(`The patch is in ${file}`);
}

function exitCodeOf(score: number, minScore = 0): number {
  if (score >= minScore) return 0;
  printNote(`The score of ${score} is below the minimum of ${minScore}.`);
  return EXIT_FAILED;
}

/** A report as in the REST API, without the fields of stored reports. */
type AuditResponse = Omit<
  Presented<typeof Report>,
  'id' | 'privacy' | 'has_password' | 'page_url' | 'created_at' | 'updated_at'
>;

/** The report of an audited page. */
function presentAudit(page: ReportPageData): AuditResponse {
  const { judged: coverageJudged, total: coverageTotal } = page.coverage;
  return {
    url: page.url,
    project: page.project,
    status: 'completed',
    result: page.result,
    score: page.score,
    error: null,
    title: page.page.title,
    category_scores: Object.fromEntries(page.categories.map(({ category, score }) => [category, score])),
    generated_at: page.generatedAt.toISOString(),
    ...present(ReportFindings, { ...page, coverageJudged, coverageTotal }),
  };
}

/** The report of a page that could not be audited. */
function presentFailure(url: string, { code, message, httpStatus }: ReportError): AuditResponse {
  return {
    url,
    project: projectOf(url),
    status: 'failed',
    result: null,
    score: null,
    error: { code, message, http_status: httpStatus },
    title: null,
    category_scores: null,
    generated_at: null,
    ...presentEmpty(ReportFindings),
  };
}
