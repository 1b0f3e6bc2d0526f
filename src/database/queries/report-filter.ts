import type { ReportResult, ReportStatus } from '../entities/report.ts';

/** Which of an account's reports; absent parts do not narrow. */
export interface ReportFilter {
  /** Case-insensitive substring of the URL. */
  search?: string | undefined;
  /** Exact, as derived from a URL. */
  project?: string | undefined;
  result?: ReportResult | undefined;
  status?: ReportStatus | undefined;
}
