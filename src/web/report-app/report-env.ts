import type { Report } from '../../database/entities/report.ts';
import type { Viewer } from '../../sharing/open-page.ts';

/** The variables of a request that passed the access guard of its report. */
export interface ReportEnv {
  Variables: { report: Report; viewer: Viewer };
}
