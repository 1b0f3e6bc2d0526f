import type { Report } from '../../database/entities/report.ts';
import { ReportSummary } from '../../model/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { type Presented, present } from './model.ts';

type PresentationContext = Pick<ServiceContext, 'publicUrl'>;

const StoredFields = ReportSummary.omit({ pageUrl: true });

/** The URL of a report in this API. */
export function reportUrl({ publicUrl }: PresentationContext, id: number): string {
  return `${publicUrl}/api/v1/reports/${id}`;
}

/** A report as an entry of a list. */
export function presentSummary(
  context: PresentationContext,
  report: Report,
): Presented<typeof ReportSummary> {
  return { ...present(StoredFields, report), page_url: pageUrl(context, report) };
}
