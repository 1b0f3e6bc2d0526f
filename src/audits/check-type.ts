/** A check, described once for both APIs. Audits import only the types: at run time, they need no zod. */
import { z } from 'zod';
import { count, inRest, json, list, number, object, text, url } from '../describe/vocabulary.ts';
import type { Json } from '../engine/text/json.ts';
import { Confidence } from '../facts/certainty/confidence.ts';
import { MAX_EVIDENCE } from '../facts/evidence.ts';
import { Evidence } from '../facts/evidence-type.ts';
import { AUDIT_ID, Category, CheckOutcome, FirstCategory, Importance } from './audit-type.ts';
import { Fix, Savings, UnknownReason } from './finding-type.ts';

/** Points of one check. */
export const Points = object(
  'Points',
  'The weight of a check in the score; both 0 unless it passed, warned or failed.',
  { won: number('Points earned.'), possible: number('Points possible.') },
  { name: null },
);
export type Points = z.infer<typeof Points>;

const WholeCheck = z.strictObject({
  id: text(AUDIT_ID, 'document-title'),
  category: FirstCategory,
  categories: list(Category, 'All categories that show the check. It counts in the score of each.', [
    'accessibility',
    'seo',
  ]),
  importance: Importance.describe(
    'Its weight in the score when the report was generated: that of the audit, but high for a problem that costs at least 1 MB or 1 s, and low for one that costs less than 10 kB and 50 ms.',
  ),
  outcome: CheckOutcome.describe('The outcome.'),
  reason: inRest(
    UnknownReason.meta({
      description: 'Why it could not be evaluated; null unless the outcome is UNKNOWN.',
      example: null,
    }).nullable(),
    'Why it could not be evaluated; null unless unknown.',
  ),
  confidence: Confidence.describe('The confidence of the outcome.'),
  title: text('The finding, such as "Images have no alt text".', 'The page has a title'),
  advice: text('How to fix it; null when passed.', null).nullable(),
  value: json<Json>('The measured value; null if there is none.'),
  expected: json<Json>('The expected value; null if there is none.'),
  evidence: list(Evidence, 'The elements, header lines or URLs that show the finding, at most 20.').max(
    MAX_EVIDENCE,
  ),
  evidenceTotal: count('Total number of findings.', 0),
  reference: url("The rule's source."),
  description: inRest(
    text('Why it matters.'),
    'Why it matters. Absent if the check does not apply; `GET /audits/{id}` has it then.',
  ),
  points: Points.describe('Its points in the score.'),
  scoreGain: number(
    "Increase of the report's score if this check passed, with one decimal; 0 if it passed or does not count.",
    2.2,
  )
    .min(0)
    .max(100),
  savings: Savings.describe('Estimated savings per page load; null if passed or unknown.').nullable(),
  sameCauseAs: text(
    'Id of the failed check that already counts the same cause, or that fails the same texts as this passed one, so that this one has no points; null otherwise.',
    null,
  ).nullable(),
  fixes: list(Fix, 'Code or configuration that fixes it; empty if passed or not available.'),
});

/** One audit's outcome in a report. Its optional fields may be absent in REST. */
export const Check = object(
  'Check',
  "One audit's outcome in a report.",
  WholeCheck.partial({
    reason: true,
    advice: true,
    evidence: true,
    evidenceTotal: true,
    description: true,
    scoreGain: true,
    savings: true,
    sameCauseAs: true,
    fixes: true,
  }).shape,
  {
    about:
      "One audit's outcome. A check that passed or does not apply has no optional field that would be null, 0 or empty.",
    leavesOut: isLeftOut,
  },
);
export type Check = z.infer<typeof WholeCheck> & {
  /** The importance of its audit, where that is another one: it counts so when it passes. */
  auditImportance?: Importance;
};

/** Most checks of a small page passed or do not apply. */
function isLeftOut(check: Record<string, unknown>, field: string): boolean {
  if (check.outcome !== 'passed' && check.outcome !== 'not_applicable') return false;
  const value = check[field];
  const isEmpty = value === null || value === 0 || (Array.isArray(value) && value.length === 0);
  return isEmpty || (field === 'description' && check.outcome === 'not_applicable');
}
