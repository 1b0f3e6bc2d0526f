import { unpackReport } from '../../audits/packed-report.ts';
import type { Config } from '../../config.ts';
import { projectOf } from '../../database/project-of.ts';
import type { ReportError } from '../../database/report-error.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { limitTime } from '../../fetching/request/limit-time.ts';
import { ReportFindings } from '../../model/report.ts';
import { present, presentEmpty } from '../../present/present.ts';
import type { ReportData } from '../../report-view/report-data.ts';
import { type AuditTools, auditUrl, reportErrorOf } from '../../runs/audit-url.ts';
import type { AuditProgress } from '../../runs/track-progress.ts';
import type { AuditReport } from './audit-report.ts';

/** A page to audit. */
export interface Target {
  /** Normalized and checked. */
  url: string;
  /** File of the page relative to the folder of the user, if it is served from there. */
  file: string | null;
}

/** A page and its report, which has an error if the page could not be audited. */
export interface AuditedPage extends Target {
  report: AuditReport;
  /** The data of the report page; null without a report, or if a service audited the page. */
  data: ReportData | null;
  /** URL of the report page on a service. */
  pageUrl: string | null;
  /** Why there is no report; any error but a FetchError is an internal one. */
  error?: unknown;
}

/** Audits a page in this installation. Never rejects: the report says why a page could not be audited. */
export async function auditHere(
  target: Target,
  tools: AuditTools,
  {
    auditTimeoutSeconds,
    onProgress,
  }: Pick<Config, 'auditTimeoutSeconds'> & { onProgress?: (step: AuditProgress) => void },
): Promise<AuditedPage> {
  const { url } = target;
  using limit = limitTime(auditTimeoutSeconds * 1000, new AbortController().signal);
  try {
    const { report, finalUrl } = await auditUrl(url, tools, { limit, ...(onProgress && { onProgress }) });
    const data = { ...unpackReport(report), url, finalUrl, project: projectOf(url), generatedAt: new Date() };
    return { ...target, report: presentAudit(data), data, pageUrl: null };
  } catch (error) {
    const cause = limit.signal.aborted
      ? new FetchError('timeout', `The audit took longer than ${auditTimeoutSeconds} s.`, { cause: error })
      : error;
    const report = presentFailure(url, reportErrorOf(cause));
    return { ...target, report, data: null, pageUrl: null, error: cause };
  }
}

function presentAudit(page: ReportData): AuditReport {
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
