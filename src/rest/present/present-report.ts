import type { Report } from '../../database/entities/report.ts';
import { errorOfReport } from '../../database/report-error.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { readReportDetails } from '../../reports/show/report-details.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { presentFindings } from './present-findings.ts';
import type { ReportResponse, ReportSummary } from './response-schemas.ts';

type PresentationContext = Pick<ServiceContext, 'database' | 'publicUrl'>;

/** The URL of a report in this API. */
export function reportUrl({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, id: number): string {
  return `${publicUrl}/api/v1/reports/${id}`;
}

/** A report as an entry of a list. */
export function presentSummary(context: Pick<ServiceContext, 'publicUrl'>, report: Report): ReportSummary {
  const error = errorOfReport(report);
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    status: report.status,
    result: report.result,
    score: report.score,
    privacy: report.privacy,
    has_password: report.passwordHash !== null,
    error: error && { code: error.code, message: error.message, http_status: error.httpStatus },
    title: report.title,
    category_scores: report.categoryScores === null ? null : JSON.parse(report.categoryScores),
    generated_at: report.generatedAt?.toISOString() ?? null,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
    page_url: pageUrl(context, report),
  };
}

/** A whole report. */
export async function presentReport(context: PresentationContext, report: Report): Promise<ReportResponse> {
  const details = await readReportDetails(context.database.fork(), report);
  return { ...presentSummary(context, report), ...presentFindings(details) };
}
