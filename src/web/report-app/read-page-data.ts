import type { Report } from '../../database/entities/report.ts';
import { readReportDetails } from '../../reports/report-details.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import type { ReportPageData } from '../report-page/report-page-data.ts';

/** What the page of a report shows of its last good run; null when there was none yet. */
export async function readPageData(
  { database }: Pick<ServiceContext, 'database'>,
  report: Report,
): Promise<ReportPageData | null> {
  const { url, project, result, score, generatedAt } = report;
  const details = await readReportDetails(database.fork(), report);
  if (!details || result === null || score === null || generatedAt === null) return null;
  const { coverageJudged: judged, coverageTotal: total, ...found } = details;
  return { ...found, coverage: { judged, total }, url, project, result, score, generatedAt };
}
