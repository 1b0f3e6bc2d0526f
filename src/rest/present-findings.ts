import type { Check } from '../audits/check.ts';
import type { ReportDetails } from '../reports/report-details.ts';
import type { CheckAnswer, ReportAnswer, ReportSummary } from './answer-schemas.ts';
import { presentPage } from './present-page.ts';

/** The part of a report that a run finds out. */
export type FindingsAnswer = Omit<ReportAnswer, keyof ReportSummary>;

/** What a run found out. Before the first good run (null) the lists are empty and the rest is null. */
export function presentFindings(details: ReportDetails | null): FindingsAnswer {
  return {
    final_url: details?.finalUrl ?? null,
    capped_by: details?.cappedBy ?? [],
    coverage: details && { judged: details.coverageJudged, total: details.coverageTotal },
    rendering: details?.rendering ?? null,
    categories: details?.categories ?? [],
    page: details && presentPage(details.page),
    checks: details?.checks.map(presentCheck) ?? [],
    catalogue_version: details?.catalogueVersion ?? null,
  };
}

function presentCheck({ evidenceTotal, ...check }: Check): CheckAnswer {
  return { ...check, evidence_total: evidenceTotal };
}
