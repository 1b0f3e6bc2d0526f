import type { Report } from '../../database/entities/report.ts';
import type { OwnerAccess, Viewer } from '../../sharing/open-page.ts';

/** The variables of a request that passed the access guard of its report. */
export interface ReportEnv {
  Variables: { report: Report; viewer: Viewer; owner: OwnerAccess | null };
}

/** The variables of a request of the owner who may change the report. */
export interface OwnerEnv {
  Variables: ReportEnv['Variables'] & { owner: OwnerAccess };
}
