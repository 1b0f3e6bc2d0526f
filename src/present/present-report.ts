import type { Report as ReportEntity } from '../database/entities/report.ts';
import { RunSummary } from '../database/queries/run-list.ts';
import { type Report, ReportFindings, ReportSummary } from '../model/report.ts';
import type { Run } from '../model/run.ts';
import type { ServiceContext } from '../reports/service-context.ts';
import { type ReportDetails, readReportDetails } from '../reports/show/report-details.ts';
import type { ShownRun } from '../reports/show/show-run.ts';
import { pageUrl } from '../sharing/page-url.ts';
import { type Presented, present, presentEmpty } from './present.ts';

/** A report as an entry of a list. */
export function presentSummary(
  context: Pick<ServiceContext, 'publicUrl'>,
  report: ReportEntity,
): Presented<typeof ReportSummary> {
  return present(ReportSummary, { ...report, pageUrl: pageUrl(context, report) });
}

const NO_FINDINGS = presentEmpty(ReportFindings);

/** The results of a run; null before the first completed run. */
function presentFindings(details: ReportDetails | null): Presented<typeof ReportFindings> {
  return details ? present(ReportFindings, details) : NO_FINDINGS;
}

/** A whole report. */
export async function presentReport(
  context: Pick<ServiceContext, 'database' | 'publicUrl'>,
  report: ReportEntity,
): Promise<Presented<typeof Report>> {
  const details = await readReportDetails(context.database.fork(), report);
  return { ...presentSummary(context, report), ...presentFindings(details) };
}

/** A whole run. */
export function presentRun({ run, details }: ShownRun): Presented<typeof Run> {
  return { ...present(RunSummary, run), ...presentFindings(details) };
}
