import type { AuditReport } from '../../audits/audit-page.ts';

/** What the report page shows: the report of a judged page with what is kept beside it. */
export interface ReportPageData extends AuditReport {
  /** The address asked for. */
  url: string;
  /** The address after redirects. */
  finalUrl: string;
  /** Host of the page, as reports are grouped by. */
  project: string;
  generatedAt: Date;
}
