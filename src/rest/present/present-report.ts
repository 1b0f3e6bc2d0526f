import type { Report as ReportEntity } from '../../database/entities/report.ts';
import type { Report } from '../../model/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { readReportDetails } from '../../reports/show/report-details.ts';
import type { Presented } from './model.ts';
import { presentFindings } from './present-findings.ts';
import { presentSummary } from './present-summary.ts';

/** A whole report. */
export async function presentReport(
  context: Pick<ServiceContext, 'database' | 'publicUrl'>,
  report: ReportEntity,
): Promise<Presented<typeof Report>> {
  const details = await readReportDetails(context.database.fork(), report);
  return { ...presentSummary(context, report), ...presentFindings(details) };
}
