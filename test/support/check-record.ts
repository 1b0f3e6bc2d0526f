import type { Outcome } from '../../src/audits/audit-type.ts';
import type { Check } from '../../src/audits/check-type.ts';
import { pointsOf } from '../../src/audits/score.ts';

/** A check with that outcome, of high importance unless the parts say otherwise. */
export function checkRecord(id: string, outcome: Outcome, parts: Partial<Check> = {}): Check {
  const importance = parts.importance ?? 'high';
  return {
    id,
    category: 'seo',
    categories: ['seo'],
    importance,
    outcome,
    reason: null,
    confidence: 'certain',
    title: 'Title',
    advice: null,
    value: null,
    expected: null,
    evidence: [],
    evidenceTotal: 0,
    reference: 'https://example.org/',
    description: 'Title',
    points: pointsOf(importance, outcome),
    scoreGain: 0,
    savings: null,
    sameCauseAs: null,
    fixes: [],
    ...parts,
  };
}

/** A check of high importance that fails. */
export const failedCheck = (id: string) => checkRecord(id, 'failed');
