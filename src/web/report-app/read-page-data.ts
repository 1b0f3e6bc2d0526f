import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { type CompletedRun, readCompletedRun } from '../../reports/show/read-completed-run.ts';
import { type ReportDetails, readReportDetails } from '../../reports/show/report-details.ts';
import type { ReportPageData } from '../report-page/report-page-data.ts';

/** The content of the report page: the results of the last completed run; null without one. */
export async function readPageData(
  { database }: Pick<ServiceContext, 'database'>,
  report: Report,
): Promise<ReportPageData | null> {
  const { result, score, generatedAt } = report;
  const details = await readReportDetails(database.fork(), report);
  if (!details || result === null || score === null || generatedAt === null) return null;
  return pageData(report, details, { result, score, generatedAt });
}

/**
 * The page of a report as of an earlier run.
 * @param id null for a malformed id
 * @throws NotFoundError unless it is a completed run of the report
 */
export async function readRunPageData(
  { database }: Pick<ServiceContext, 'database'>,
  report: Report,
  id: number | null,
): Promise<{ run: CompletedRun; data: ReportPageData }> {
  const { run, details } = await readCompletedRun(database.fork(), report, id);
  const { result, score, finishedAt: generatedAt } = run;
  return { run, data: pageData(report, details, { result, score, generatedAt }) };
}

function pageData(
  { url, project }: Report,
  { coverageJudged: judged, coverageTotal: total, ...found }: ReportDetails,
  summary: Pick<ReportPageData, 'result' | 'score' | 'generatedAt'>,
): ReportPageData {
  return { ...found, coverage: { judged, total }, url, project, ...summary };
}
