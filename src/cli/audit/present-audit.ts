import { projectOf } from '../../database/project-of.ts';
import type { ReportError } from '../../database/report-error.ts';
import { type Report, ReportFindings } from '../../model/report.ts';
import { type Presented, present, presentEmpty } from '../../rest/present/model.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';

/** A report as in the REST API, without the fields of stored reports. */
export type AuditReport = Omit<
  Presented<typeof Report>,
  'id' | 'privacy' | 'has_password' | 'page_url' | 'created_at' | 'updated_at'
>;

/** The report of an audited page. */
export function presentAudit(page: ReportPageData): AuditReport {
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
export function presentFailure(url: string, { code, message, httpStatus }: ReportError): AuditReport {
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
