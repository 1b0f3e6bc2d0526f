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

/**
 * A check with the field names of this API. Most checks of a small page passed or do not apply: their empty fields are
 * left out, as `CheckResponse` documents.
 */
export function presentCheck(check: Check): CheckResponse {
  const { id, category, categories, importance, outcome, confidence, title, value, expected } = check;
  const { reference, description, points } = check;
  const isBrief = outcome === 'passed' || outcome === 'not_applicable';
  const shown = <Value>(field: Value) => (isBrief && isEmpty(field) ? undefined : field);
  return {
    id,
    category,
    categories,
    importance,
    outcome,
    reason: shown(check.reason),
    confidence,
    title,
    advice: shown(check.advice),
    value,
    expected,
    evidence: shown(check.evidence),
    evidence_total: shown(check.evidenceTotal),
    reference,
    description: outcome === 'not_applicable' ? undefined : description,
    points,
    score_gain: shown(check.scoreGain),
    savings: shown(check.savings),
    same_cause_as: shown(check.sameCauseAs),
    fixes: shown(check.fixes),
  };
}

function isEmpty(field: unknown): boolean {
  return field === null || field === 0 || (Array.isArray(field) && field.length === 0);
}
