import type { Report } from '../../database/entities/report.ts';
import type { PageVisitor } from '../../sharing/open-page.ts';

/** What a request that passed the gate of its report carries. */
export interface ReportEnv {
  Variables: { report: Report; visitor: PageVisitor };
}
