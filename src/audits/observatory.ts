/**
 * Audits by the rules of the MDN HTTP Observatory, and its score. The results have the Observatory's names and score
 * modifiers as data: tests compare them with the Observatory's own package, and the score is derived from them.
 */

import type { Page } from '../engine/page.ts';
import { sumOf } from '../engine/sum-of.ts';
import { isJsonObject, type Json } from '../engine/text/json.ts';
import { textEvidence } from '../facts/evidence.ts';
import type { ObservatoryScore } from '../facts/page-facts-type.ts';
import {
  type Audit,
  type AuditDefinition,
  type AuditFinding,
  defineAudit,
  notApplicable,
  type ResultDefinition,
} from './audit.ts';

/** Where the Observatory explains its tests and modifiers. */
const REFERENCE = 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring';

const FULL_SCORE = 100;
/** Bonuses count only for sites that have lost at most ten points. */
const MIN_SCORE_FOR_BONUSES = 90;
/** The minimum score of each grade, best first. */
const GRADES: readonly [score: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
];

/** A result of an Observatory test, declared under the name that the Observatory gives it. */
interface ObservatoryResult extends ResultDefinition {
  /** The points added to the Observatory's score of 100, negative for a penalty. None if the test does not apply, or its result is unknown. */
  modifier?: number;
}

/** The result that changes the Observatory's score: a penalty is a failure, everything else is a pass. */
export function scored(modifier: number, title: string, advice?: string): ObservatoryResult {
  return { outcome: modifier < 0 ? 'failed' : 'passed', modifier, title, ...(advice && { advice }) };
}

/** The result that the page has nothing that the Observatory tests, which leaves its score as it is. */
export function absent(title: string): ObservatoryResult {
  return { ...notApplicable(title), modifier: 0 };
}

/** A problem that Lighthouse's audit of the same subject reports. */
export interface LighthouseFinding {
  severity: 'high' | 'medium' | 'low' | 'syntax';
  note: string;
  /** The directive or value concerned, null when something is missing altogether. */
  snippet: string | null;
}

interface ObservatoryFinding<Result extends string> extends AuditFinding<Result> {
  /** Left out where Lighthouse has no such audit; empty when it reports nothing. */
  lighthouse?: LighthouseFinding[];
  /** The result of the Observatory, which its score counts, where the page has another one. */
  observatory?: Result;
}

/** An audit of an Observatory test as its file declares it. Default of `basis`: `response`. */
interface ObservatoryDefinition<Result extends string>
  extends Omit<AuditDefinition<Result>, 'id' | 'category' | 'reference' | 'results' | 'audit'> {
  results: Record<Result, ObservatoryResult>;
  audit: (page: Page) => ObservatoryFinding<NoInfer<Result>>;
}

/** Declares an audit of an Observatory test, with its modifier and Lighthouse's findings in value and evidence. */
export function defineObservatoryAudit<Result extends string>(
  id: string,
  { audit, ...rest }: ObservatoryDefinition<Result>,
): Audit {
  return defineAudit<Result>(`security/${id}`, {
    basis: 'response',
    reference: REFERENCE,
    ...rest,
    audit: (page): AuditFinding<Result> => {
      const { lighthouse, observatory, value: measured = null, evidence = [], ...finding } = audit(page);
      const { evidenceTotal = evidence.length } = finding;
      const result = observatory ?? finding.result;
      return {
        ...finding,
        value: {
          observatory: { result, modifier: rest.results[result].modifier ?? null },
          ...(lighthouse && {
            lighthouse: [...new Set(lighthouse.map(({ severity, note }) => `${severity}: ${note}`))],
          }),
          measured,
        },
        evidence: [
          ...evidence,
          ...(lighthouse ?? []).map(({ severity, note, snippet }) =>
            textEvidence(snippet, `Lighthouse (${severity}): ${note}`),
          ),
        ],
        evidenceTotal: evidenceTotal + (lighthouse?.length ?? 0),
      };
    },
  });
}

/** The Observatory's score; null if a test is unknown. It may be too low for a site on the HSTS preload list. */
export function observatoryScore(
  checks: readonly { outcome: string; value: Json }[],
): ObservatoryScore | null {
  const tests = checks.flatMap((check) => {
    const modifier = modifierOf(check.value);
    return modifier === undefined ? [] : [{ modifier, outcome: check.outcome }];
  });
  if (tests.length === 0 || tests.some(({ outcome }) => outcome === 'unknown')) return null;
  const modifiers = tests.map(({ modifier }) => modifier ?? 0);
  const penalised = FULL_SCORE + sumOf(modifiers, (modifier) => Math.min(modifier, 0));
  const total = penalised >= MIN_SCORE_FOR_BONUSES ? FULL_SCORE + sumOf(modifiers, Number) : penalised;
  const score = Math.max(total, 0);
  return { score, grade: GRADES.find(([least]) => score >= least)?.[1] ?? 'F' };
}

function modifierOf(value: Json): number | null | undefined {
  const observatory = isJsonObject(value) ? value.observatory : undefined;
  const modifier = isJsonObject(observatory) ? observatory.modifier : undefined;
  return typeof modifier === 'number' || modifier === null ? modifier : undefined;
}
