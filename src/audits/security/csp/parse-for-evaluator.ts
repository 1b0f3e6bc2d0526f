import type { Csp } from 'csp_evaluator/dist/csp.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/**
 * Of all policies together. The evaluator compares each source with each other one, so the time grows with the
 * square of the length: 0.15 s for this one. Headers are shorter, but a `meta` element can have any length.
 */
const MAX_POLICY_CHARACTERS = 32_768;
/** It also compares the findings of each policy with those of each other one. */
const MAX_POLICIES = 20;

/** The policies that are not empty as csp_evaluator reads them, in order. Those past the limits above are left out. */
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
