import { type Evidence, MAX_EVIDENCE } from './audit.ts';

/**
 * Evidence for a finding with possibly many elements: creates only the evidence that the check lists, and counts the
 * rest. The path of an element takes time for each sibling, so evidence for all would take quadratic time.
 */
export function listEvidence<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Evidence,
): { evidence: Evidence[]; evidenceTotal: number } {
  return {
    evidence: findings.slice(0, MAX_EVIDENCE).map((finding) => describe(finding)),
    evidenceTotal: findings.length,
  };
}
