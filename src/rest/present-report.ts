import type { Check } from '../audits/check.ts';
import type { PageFacts } from '../audits/facts/page-facts.ts';
import type { ReportRecord } from '../database/stores/report-store.ts';
import { pageUrl } from '../reports/page-links.ts';
import { readReportDetails } from '../reports/report-details.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import type { CheckAnswer, PageAnswer, ReportAnswer, ReportSummary } from './answer-schemas.ts';

type PresentationContext = Pick<ServiceContext, 'database' | 'publicUrl'>;

/** The address of a report in this API. */
export function reportUrl({ publicUrl }: Pick<ServiceContext, 'publicUrl'>, id: number): string {
  return `${publicUrl}/api/v1/reports/${id}`;
}

/** A report as it stands in lists. */
export function presentSummary(
  context: Pick<ServiceContext, 'publicUrl'>,
  report: ReportRecord,
): ReportSummary {
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    status: report.status,
    result: report.result,
    score: report.score,
    privacy: report.privacy,
    has_password: report.passwordHash !== null,
    error: report.error && {
      code: report.error.code,
      message: report.error.message,
      http_status: report.error.httpStatus,
    },
    generated_at: report.generatedAt?.toISOString() ?? null,
    created_at: report.createdAt.toISOString(),
    updated_at: report.updatedAt.toISOString(),
    page_url: pageUrl(context, report),
  };
}

/** A whole report. Before the first good run its lists are empty and the rest of what a run finds out is null. */
export async function presentReport(
  context: PresentationContext,
  report: ReportRecord,
): Promise<ReportAnswer> {
  const details = await readReportDetails(context.database.fork(), report);
  return {
    ...presentSummary(context, report),
    final_url: details?.finalUrl ?? null,
    capped_by: details?.cappedBy ?? [],
    coverage: details && { judged: details.coverageJudged, total: details.coverageTotal },
    rendering: details?.rendering ?? null,
    categories: details?.categories ?? [],
    page: details && presentPage(details.page),
    checks: details?.checks.map(presentCheck) ?? [],
    catalogue_version: details?.catalogueVersion ?? null,
  };
}

function presentPage(page: PageFacts): PageAnswer {
  return {
    title: page.title,
    description: page.description,
    language: page.language,
    status_code: page.statusCode,
    http_version: page.httpVersion,
    redirects: page.redirects,
    ttfb_ms: page.ttfbMs,
    html_bytes: page.htmlBytes,
    transfer_bytes: page.transferBytes,
    dom_nodes: page.domNodes,
    requests: page.requests,
  };
}

function presentCheck({ evidenceTotal, ...check }: Check): CheckAnswer {
  return { ...check, evidence_total: evidenceTotal };
}
