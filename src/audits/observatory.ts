/**
 * Audits that ask what the MDN HTTP Observatory asks. Their results carry the Observatory's names and score
 * modifiers as data, so that agreement with it, and its total, can be read off the verdicts.
 */

import { textEvidence } from '../engine/elements/evidence.ts';
import type { Page } from '../engine/page.ts';
import {
  type Audit,
  type AuditDefinition,
  defineAudit,
  type Evidence,
  type ResultDefinition,
  type Verdict,
} from './audit.ts';

/** Where the Observatory explains its tests and modifiers. */
export const OBSERVATORY_REFERENCE = 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring';

/** A result of an Observatory test, declared under the name that the Observatory gives it. */
export interface ObservatoryResult extends ResultDefinition {
  /** What it adds to the Observatory's score of 100, below zero for a penalty; null when that is not known. */
  modifier: number | null;
}

/** Something that Lighthouse's audit of the same question finds wrong. */
export interface LighthouseFinding {
  severity: 'high' | 'medium' | 'low' | 'syntax';
  note: string;
  /** The directive or value concerned, null when something is missing altogether. */
  snippet: string | null;
}

/** A verdict that follows the Observatory and lists what Lighthouse finds beside it. */
export interface ObservatoryVerdict<Result extends string> extends Verdict<Result> {
  /** Left out where Lighthouse does not ask; empty when it finds nothing. */
  lighthouse?: LighthouseFinding[];
}

/** An audit of an Observatory test as written in its file. */
export interface ObservatoryDefinition<Result extends string>
  extends Omit<AuditDefinition<Result>, 'results' | 'audit'> {
  results: Record<Result, ObservatoryResult>;
  judge: (page: Page) => ObservatoryVerdict<NoInfer<Result>>;
}

/**
 * Declares such an audit. Its verdicts have `value: { observatory: { result, modifier }, lighthouse, measured }`,
 * and Lighthouse's findings at the end of the evidence.
 */
export function defineObservatoryAudit<Result extends string>(
  definition: ObservatoryDefinition<Result>,
): Audit {
  const { judge, ...rest } = definition;
  return defineAudit({
    ...rest,
    audit: (page): Verdict<Result> => {
      const { lighthouse, value: measured = null, evidence = [], ...verdict } = judge(page);
      const { result } = verdict;
      return {
        ...verdict,
        value: {
          observatory: { result, modifier: definition.results[result].modifier },
          ...(lighthouse && { lighthouse: kindsOf(lighthouse) }),
          measured,
        },
        evidence: [...evidence, ...(lighthouse ?? []).map(lighthouseEvidence)],
      };
    },
  });
}

/** Each kind of finding once, however often the page has it. */
function kindsOf(findings: LighthouseFinding[]): string[] {
  return [...new Set(findings.map(({ severity, note }) => `${severity}: ${note}`))];
}

function lighthouseEvidence({ severity, note, snippet }: LighthouseFinding): Evidence {
  return textEvidence(snippet, `Lighthouse (${severity}): ${note}`);
}
