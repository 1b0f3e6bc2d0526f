import type { ReportError } from '../../database/report-error.ts';
import type { ReportSummary } from '../../model/report.ts';
import { projectOf } from '../../reports/project.ts';
import type { Presented } from '../../rest/present/model.ts';
import { type FindingsResponse, presentFindings } from '../../rest/present/present-findings.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';

/** A report as in the REST API, without the fields of stored reports: id, privacy, page URL and dates. */
export type AuditResponse = Pick<
  Presented<typeof ReportSummary>,
  'url' | 'project' | 'status' | 'result' | 'score' | 'error' | 'title' | 'category_scores' | 'generated_at'
> &
  FindingsResponse;

/** The report of an audited page. */
export function presentAudit(page: ReportPageData): AuditResponse {
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
    ...presentFindings({ ...page, coverageJudged, coverageTotal }),
  };
}

/** The report of a page that could not be audited. */
export function presentFailure(url: string, { code, message, httpStatus }: ReportError): AuditResponse {
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
    ...presentFindings(null),
  };
}
