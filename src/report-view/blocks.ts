import type { Outcome } from '../audits/audit-type.ts';
import type { Check } from '../audits/check-type.ts';
import type { UnknownReason } from '../audits/finding-type.ts';
import { COVERAGE_CAP } from '../audits/score.ts';
import { appliedCaps } from './improvements.ts';
import type { ReportData } from './report-data.ts';
import { RESULT_NAMES, TOO_FEW } from './wording.ts';

/** A reason that caps the result, or that leaves the report incomplete. */
export interface Limit {
  /** A sentence; with a check, its start. */
  text: string;
  /** The failed check that caps the result, which ends the sentence. */
  check?: { id: string; title: string };
}

/** The limits of a report, those of the result first. */
export function limitsOf(report: ReportData): Limit[] {
  const titles = new Map(report.checks.map(({ id, title }) => [id, title]));
  const caps = [...appliedCaps(report)].map(([id, cap]): Limit => {
    const capped = `Capped at ${RESULT_NAMES[cap]}`;
    if (id === COVERAGE_CAP) return { text: `${capped}: ${TOO_FEW[cap]}.` };
    return { text: `${capped} until this is fixed:`, check: { id, title: titles.get(id) ?? id } };
  });
  if (report.rendering !== 'client') return caps;
  return [
    ...caps,
    { text: 'This page is rendered by JavaScript, so most of its content could not be checked.' },
  ];
}

/** Outcomes that need no fix, the most informative first. */
export const OTHER_OUTCOMES: readonly Outcome[] = ['unknown', 'informative', 'passed', 'not_applicable'];

/** Undetermined checks by reason, the most frequent first. */
export function unknownByReason(checks: readonly Check[]): [UnknownReason, Check[]][] {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const byReason = [...Map.groupBy(unknown, ({ reason }) => reason ?? 'crashed')];
  return byReason.sort(([, a], [, b]) => b.length - a.length);
}
