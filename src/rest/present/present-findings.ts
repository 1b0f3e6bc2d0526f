import type { Check } from '../../audits/check.ts';
import { PAGE_FACTS } from '../../audits/facts/page-facts-type.ts';
import type { ReportDetails } from '../../reports/show/report-details.ts';
import { presentObject } from './described-object.ts';
import type { CheckResponse, ReportResponse, ReportSummary } from './response-schemas.ts';

/** The fields of a report that contain the results of a run. */
export type FindingsResponse = Omit<ReportResponse, keyof ReportSummary>;

/** The results of a run. Before the first completed run (null), lists are empty and other fields are null. */
export function presentFindings(details: ReportDetails | null): FindingsResponse {
  return {
    final_url: details?.finalUrl ?? null,
    capped_by: details?.cappedBy ?? [],
    coverage: details && { judged: details.coverageJudged, total: details.coverageTotal },
    rendering: details?.rendering ?? null,
    categories: details?.categories ?? [],
    page: details && presentObject(PAGE_FACTS, details.page),
    checks: details?.checks.map(presentCheck) ?? [],
    catalogue_version: details?.catalogueVersion ?? null,
  };
}

/** A check with the field names of this API. */
export function presentCheck({ evidenceTotal, scoreGain, sameCauseAs, ...check }: Check): CheckResponse {
  return { ...check, evidence_total: evidenceTotal, score_gain: scoreGain, same_cause_as: sameCauseAs };
}
