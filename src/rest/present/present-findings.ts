import type { z } from 'zod';
import { fieldOf } from '../../audits/describe.ts';
import { Check } from '../../model/check.ts';
import { ReportFindings } from '../../model/report.ts';
import type { ReportDetails } from '../../reports/show/report-details.ts';
import { parameterName } from '../requests/pick-parameters.ts';
import { type Presented, present } from './model.ts';

/** The fields of a report that contain the results of a run. */
export type FindingsResponse = Presented<typeof ReportFindings>;
type CheckResponse = Presented<typeof Check>;

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

const OPTIONAL_FIELDS = Object.entries<z.ZodType>(Check.shape)
  .filter(([, field]) => fieldOf(field).isOptional)
  .map(([name]) => parameterName(name));

/** The results of a run. Before the first completed run (null), lists are empty and other fields are null. */
export function presentFindings(details: ReportDetails | null): FindingsResponse {
  if (!details) return NO_FINDINGS;
  const findings = present(ReportFindings, details);
  return { ...findings, checks: findings.checks.map(abridgeCheck) };
}

/**
 * Most checks of a small page passed or do not apply: their empty fields are left out, as the description of the schema
 * says.
 */
export function abridgeCheck(check: CheckResponse): CheckResponse {
  const { outcome } = check;
  if (outcome !== 'passed' && outcome !== 'not_applicable') return check;
  const isShown = (name: string, value: unknown) =>
    !OPTIONAL_FIELDS.includes(name) || !(isEmpty(value) || (name === 'description' && outcome !== 'passed'));
  return Object.fromEntries(
    Object.entries(check).filter(([name, value]) => isShown(name, value)),
  ) as CheckResponse;
}

function isEmpty(field: unknown): boolean {
  return field === null || field === 0 || (Array.isArray(field) && field.length === 0);
}
