import { type Evidence, MAX_EVIDENCE } from './audit.ts';

/**
 * Evidence for findings that may be many, as part of an audit finding: the evidence that a check shows in full and the
 * number of all findings. An element's path costs time for each sibling, so listing all would be quadratic.
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
