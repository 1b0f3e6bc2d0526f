import type { Csp } from 'csp_evaluator/dist/csp.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/**
 * Limit for all policies together. The evaluator compares each source with every other, so its time grows with the
 * square of the length: 0.15 s for this one. Headers are shorter, but a `meta` element can have any length.
 */
const MAX_POLICY_CHARACTERS = 32_768;
/** It also compares the findings of each policy with those of each other one. */
const MAX_POLICIES = 20;

/** Parses the policies that are not empty with csp_evaluator, in order. Policies beyond the limits are left out. */
export function parseForEvaluator(texts: readonly string[]): Csp[] {
  let remaining = MAX_POLICY_CHARACTERS;
  return texts
    .filter((text) => text.trim() !== '')
    .slice(0, MAX_POLICIES)
    .flatMap((text) => {
      const read = text.slice(0, remaining);
      remaining -= read.length;
      return read ? [new CspParser(read).csp] : [];
    });
}
