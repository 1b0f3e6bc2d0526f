import { ReportFindings } from '../../model/report.ts';
import type { ReportDetails } from '../../reports/show/report-details.ts';
import { type Presented, present } from './model.ts';

/** The fields of a report that contain the results of a run. */
export type FindingsResponse = Presented<typeof ReportFindings>;

/** The results before the first completed run. */
const NO_FINDINGS: FindingsResponse = {
  final_url: null,
  capped_by: [],
  coverage: null,
  rendering: null,
  categories: [],
  page: null,
  checks: [],
  catalogue_version: null,
};

/** The results of a run. Before the first completed run (null), lists are empty and other fields are null. */
export function presentFindings(details: ReportDetails | null): FindingsResponse {
  return details ? present(ReportFindings, details) : NO_FINDINGS;
}
