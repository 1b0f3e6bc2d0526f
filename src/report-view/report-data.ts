import type { AuditReport } from '../audits/audit-page.ts';

/** The input of every renderer: the report of an audited page with its URLs, project and date. */
export interface ReportData extends AuditReport {
  /** The requested URL. */
  url: string;
  /** The URL after redirects. */
  finalUrl: string;
  /** Host of the page, by which reports are grouped. */
  project: string;
  generatedAt: Date;
}
