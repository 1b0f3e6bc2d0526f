import type { Evidence } from '../audit.ts';

const MAX_LISTED = 20;

/**
 * Evidence for findings that may be many, as the part of a verdict that carries it: the first twenty in full
 * and how many there are. An element's path costs time for each sibling, so listing all would be quadratic.
 */
export function listEvidence<Finding>(
  findings: readonly Finding[],
  describe: (finding: Finding) => Evidence,
): { evidence: Evidence[]; evidenceTotal: number } {
  return {
    evidence: findings.slice(0, MAX_LISTED).map((finding) => describe(finding)),
    evidenceTotal: findings.length,
  };
}
