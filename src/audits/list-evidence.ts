import { type Evidence, MAX_EVIDENCE } from './audit.ts';

/**
 * Evidence for findings that may be many, as the part of a verdict that carries it: those that a check shows in full
 * and how many there are. An element's path costs time for each sibling, so listing all would be quadratic.
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
