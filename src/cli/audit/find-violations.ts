import type { Category } from '../../audits/audit.ts';
import { formatBytes } from '../../engine/text/units.ts';
import { CATEGORY_NAMES } from '../../web/report-page/wording.ts';
import type { Requirements } from './audit-config.ts';
import type { AuditResponse } from './audited-page.ts';
import { type Comparison, OTHER_CATALOGUE } from './baseline.ts';

const LEVELS = ['error', 'warning'] as const;

/** A condition that a page does not meet. */
export interface Violation {
  level: (typeof LEVELS)[number];
  /** Id of the audit, or the option with the condition. */
  id: string;
  message: string;
}

type CheckResponse = AuditResponse['checks'][number];

/** Lists the conditions that the report of an audited page does not meet, errors first. */
export function findViolations(
  report: AuditResponse,
  requirements: Requirements,
  comparison: Comparison | null,
): Violation[] {
  const violations = [
    ...lowScores(report, requirements.minScore),
    ...exceededBudgets(report, requirements.budget),
    ...regressions(report, requirements, comparison),
    ...report.checks.flatMap((check) => violationOf(check, requirements)),
  ];
  return violations.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

function lowScores(
  { score, categories }: AuditResponse,
  minScore: Requirements['minScore'] = {},
): Violation[] {
  return Object.entries(minScore).flatMap(([name, min]): Violation | [] => {
    const isTotal = name === 'total';
    const actual = isTotal ? score : (categories.find(({ category }) => category === name)?.score ?? null);
    if (actual !== null && actual >= min) return [];
    const what = isTotal ? 'The score' : `The score of ${CATEGORY_NAMES[name as Category]}`;
    const message =
      actual === null
        ? `${what} cannot be determined; its minimum is ${min}.`
        : `${what} of ${actual} is below the minimum of ${min}.`;
    return { level: 'error', id: 'min-score', message };
  });
}

function exceededBudgets({ page }: AuditResponse, budget: Requirements['budget'] = {}): Violation[] {
  if (!page) return [];
  const requests = page.resources.reduce((sum, type) => sum + type.requests, 0);
  const values = [
    { actual: requests, max: budget.requests, text: (value: number) => `${value} files` },
    {
      actual: page.transfer_bytes,
      max: budget.bytes,
      text: (value: number) => `${formatBytes(value)} in total`,
    },
    { actual: page.ttfb_ms, max: budget.ttfb, text: (value: number) => `${value} ms to the first byte` },
  ];
  return values.flatMap(({ actual, max, text }): Violation | [] =>
    max === undefined || actual <= max
      ? []
      : {
          level: 'error',
          id: 'budget',
          message: `The page has ${text(actual)}; the budget is ${text(max)}.`,
        },
  );
}

function regressions(
  { checks }: AuditResponse,
  { failOn }: Requirements,
  comparison: Comparison | null,
): Violation[] {
  if (failOn === undefined || !comparison) return [];
  const { regressed, new_failures, same_catalogue } = comparison.json;
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  return [
    ...(same_catalogue ? [] : [{ level: 'warning' as const, id: 'baseline', message: OTHER_CATALOGUE }]),
    ...[...regressed, ...new_failures].map(
      (id): Violation => ({
        level: 'error',
        id,
        message: `Worse than in the baseline: ${titles.get(id) ?? id}`,
      }),
    ),
  ];
}

/** The effect of a check by the assertion for its audit, else by the preset. */
function violationOf(check: CheckResponse, { assert, preset }: Requirements): Violation | [] {
  const { id, outcome, title } = check;
  const asserted = assert?.[id];
  if (outcome === 'unknown' && asserted === 'error') {
    return { level: 'warning', id, message: `The check could not be evaluated: ${check.reason}.` };
  }
  if (outcome !== 'failed' && outcome !== 'warning') return [];
  const level = asserted ?? levelOfPreset(check, preset);
  if (level === 'off') return [];
  const isError = level === 'error' && (outcome === 'failed' || preset === 'strict');
  return { level: isError ? 'error' : 'warning', id, message: title };
}

function levelOfPreset(
  { importance }: CheckResponse,
  preset: Requirements['preset'],
): 'error' | 'warn' | 'off' {
  if (preset === undefined) return 'off';
  return preset === 'strict' || importance === 'high' ? 'error' : 'warn';
}
