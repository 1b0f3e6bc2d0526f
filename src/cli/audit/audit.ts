import type { Config } from '../../config.ts';
import type { AllowedTarget } from '../../fetching/guard/allow-targets.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { reportErrorOf } from '../../runs/audit-url.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { progressText } from '../../web/report-page/wording.ts';
import { CommandError, EXIT_FAILED, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import { jsonText, printNote, printResult } from '../terminal/output.ts';
import { startProgress } from '../terminal/progress.ts';
import { renderTerminalReport } from '../terminal-report/render-terminal-report.ts';
import { requireWritable, writeFileAtomically } from '../write-file-atomically.ts';
import { auditOnce, checkPage } from './audit-once.ts';
import { compareWithBaseline, OTHER_CATALOGUE, readBaseline, renderComparison } from './baseline.ts';
import { presentAudit, presentFailure } from './present-audit.ts';

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

async function auditOrFail(url: string, { json }: AuditOptions, config: Config): Promise<ReportPageData> {
  try {
    using progress = startProgress(process.stderr);
    progress.show(`Fetching ${url}`);
    return await auditOnce(url, config, (step) => progress.show(progressText(step)));
  } catch (error) {
    if (json) printResult(jsonText(presentFailure(url, reportErrorOf(error))));
    if (!(error instanceof FetchError)) throw error;
    throw new CommandError(`${url} cannot be audited. ${error.message}`, EXIT_NOT_AUDITED, {
      cause: error,
    });
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
