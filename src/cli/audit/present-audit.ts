import { projectOf } from '../../database/project-of.ts';
import type { ReportError } from '../../database/report-error.ts';
import { ReportFindings } from '../../model/report.ts';
import { present, presentEmpty } from '../../rest/present/model.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import type { AuditReport } from './audit-report.ts';

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
