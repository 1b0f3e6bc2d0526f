import type { Category } from '../../audits/audit-type.ts';
import { isDecidedByHost } from '../../audits/catalogue.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted, formatBytes, formatMs } from '../../engine/text/units.ts';
import { CATEGORY_NAMES } from '../../report-view/wording.ts';
import type { Conditions } from './audit-config.ts';
import type { AuditReport } from './audit-report.ts';
import type { AuditedPage } from './audited-page.ts';
import { type Comparison, OTHER_CATALOGUE } from './baseline.ts';

const LEVELS = ['error', 'warning'] as const;

/** A condition that a page does not meet. */
export interface Violation {
  level: (typeof LEVELS)[number];
  /** Id of the audit, or the option with the condition. */
  id: string;
  message: string;
}

type CheckResponse = AuditReport['checks'][number];

/** Lists the conditions that a page does not meet, errors first; none if it could not be audited. */
export function findViolations(
  { report, file }: AuditedPage,
  { minScore, budget, failOn, ...conditions }: Conditions,
  comparison: Comparison | null,
): Violation[] {
  if (report.error) return [];
  const worse = failOn === undefined || !comparison ? [] : comparison.worse;
  const violations = [
    ...lowScores(report, minScore),
    ...exceededBudgets(report, budget),
    ...(failOn === undefined ? [] : limitsOf(comparison)),
    ...report.checks.flatMap((check) => violationOf(check, conditions, { worse, isServed: file !== null })),
  ];
  return violations.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

function lowScores({ score, categories }: AuditReport, minScore: Conditions['minScore'] = {}): Violation[] {
  return Object.entries(minScore).flatMap(([name, min]): Violation | [] => {
    const isTotal = name === 'total';
    const actual = isTotal ? score : (categories.find(({ category }) => category === name)?.score ?? null);
    if (actual !== null && actual >= min) return [];
    const what = isTotal ? 'The score' : `The score of ${CATEGORY_NAMES[name as Category]}`;
    const message =
      actual === null
        ? `${what} cannot be determined; its minimum is ${min}.`
        : `${what} of ${actual} is below the minimum of ${min}.`;
    return { level: 'error', id: isTotal ? 'min-score' : `min-score ${name}`, message };
  });
}

function exceededBudgets({ page }: AuditReport, budget: Conditions['budget'] = {}): Violation[] {
  if (!page) return [];
  const requests = sumOf(page.resources, (type) => type.requests);
  const limits = [
    { name: 'requests', actual: requests, text: (value: number) => counted(value, 'file') },
    { name: 'bytes', actual: page.transfer_bytes, text: formatBytes },
    { name: 'ttfb', actual: page.ttfb_ms, text: formatMs },
  ] as const;
  return limits.flatMap(({ name, actual, text }): Violation | [] => {
    const max = budget[name];
    if (max === undefined || actual <= max) return [];
    const message = `The budget of ${name} is ${text(max)}; the page has ${text(actual)}.`;
    return { level: 'error', id: `budget ${name}`, message };
  });
}

/** Why regressions may not be seen. */
function limitsOf(comparison: Comparison | null): Violation[] {
  if (comparison?.json.same_catalogue) return [];
  const message = comparison ? OTHER_CATALOGUE : 'The baseline has no report of this page.';
  return [{ level: 'warning', id: 'baseline', message }];
}

/** The effect of a check by the assertion for its audit, else by the baseline, else by the preset. */
function violationOf(
  check: CheckResponse,
  { assert, preset }: Pick<Conditions, 'assert' | 'preset'>,
  { worse, isServed }: { worse: readonly string[]; isServed: boolean },
): Violation | [] {
  const { id, outcome, title } = check;
  const asserted = assert?.[id];
  if (asserted === 'off') return [];
  if (worse.includes(id)) return { level: 'error', id, message: `Worse than in the baseline: ${title}` };
  if (outcome === 'unknown' && asserted === 'error') {
    return { level: 'warning', id, message: `The check could not be evaluated: ${check.reason}.` };
  }
  if (outcome !== 'failed' && outcome !== 'warning') return [];
  const level = asserted ?? (isServed && isDecidedByHost(id) ? 'off' : levelOfPreset(check, preset));
  if (level === 'off') return [];
  const isError = level === 'error' && (outcome === 'failed' || preset === 'strict');
  return { level: isError ? 'error' : 'warning', id, message: title };
}

function levelOfPreset(
  { importance }: CheckResponse,
  preset: Conditions['preset'],
): 'error' | 'warn' | 'off' {
  if (preset === undefined) return 'off';
  return preset === 'strict' || importance === 'high' ? 'error' : 'warn';
}
