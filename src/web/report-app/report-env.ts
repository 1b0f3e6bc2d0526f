import type { ReportRecord } from '../../database/stores/report-store.ts';
import type { PageVisitor } from '../../reports/open-page.ts';

/** What a request that passed the gate of its report carries. */
export interface ReportEnv {
  Variables: { report: ReportRecord; visitor: PageVisitor };
}
